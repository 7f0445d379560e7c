/*! CodeMirror and Lezer, MIT licence

Copyright (C) 2016-2024 by Marijn Haverbeke <marijn@haverbeke.berlin> and others

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags as t, tagHighlighter } from "@lezer/highlight";
import { StyleModule } from "style-mod";

// CodeMirror writes its rules into a <style>, which the page's policy refuses; a sheet of its own is allowed.
StyleModule.mount = (root, modules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(modules.map((module) => module.getRules()).join("\n"));
  root.adoptedStyleSheets = [sheet];
};

// The names that Pygments gives to the page's other code, so that both have the same colours.
const colours = tagHighlighter([
  { tag: t.keyword, class: "k" },
  { tag: t.operatorKeyword, class: "ow" },
  { tag: [t.bool, t.null], class: "kc" },
  { tag: [t.string, t.special(t.string)], class: "s2" },
  { tag: t.number, class: "mi" },
  { tag: t.comment, class: "c1" },
  { tag: [t.function(t.definition(t.variableName)), t.definition(t.className)], class: "nf" },
  { tag: t.meta, class: "nd" },
  { tag: t.operator, class: "o" },
  { tag: [t.punctuation, t.bracket, t.separator], class: "p" },
]);

export function createEditor(parent, { code, label, phrases, describedBy, onRun, onChange }) {
  const run = () => {
    onRun();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: code,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: "Mod-Enter", run },
            { key: "Ctrl-Enter", run },
          ]),
        ),
        lineNumbers(),
        history(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        EditorState.phrases.of(phrases),
        indentOnInput(),
        bracketMatching(),
        pythonLanguage,
        syntaxHighlighting(colours),
        // Esc, then Tab leaves: CodeMirror knows this by itself.
        keymap.of([indentWithTab, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy, tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && onChange()),
      ],
    }),
  });
  return {
    read: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    focus: () => view.focus(),
    goTo(number) {
      const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: line.from, head: line.to }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
