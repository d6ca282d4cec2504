// Every sentence of the page goes through one catalogue, without anybody having to think of it: while the page is built,
// the text of the markup, of its attributes and of sentences in scripts is put into t("…"), with what is counted or named
// in it as {0}, {1}. The key of a sentence is the sentence itself; src/words/de.json has it in German.

import { parse } from "svelte/compiler";
import ts from "typescript";

interface Edit {
  start: number;
  end: number;
  text: string;
}

const LETTERS = /[A-Za-zÀ-ÿ]{2}/;
/** In a script: begins like a sentence, and goes on. */
const SENTENCE = /^[A-Z][A-Za-z'’]*,? [a-z0-9{(]/;
const SPOKEN = new Set(["aria-label", "title", "placeholder", "aria-valuetext", "alt"]);
const IMPORT = "words";

/** Whether a script says itself that it speaks. */
const has = (code: string) => /import \{[^}]*\bt\b[^}]*\} from "words"/.test(code);

/** A pattern as a call of t with its parts; the white space around it stays where it was. */
function call(pattern: string, parts: string[], keys: Set<string>): string {
  const key = pattern.replace(/\s+/g, " ").trim();
  keys.add(key);
  return `t(${[JSON.stringify(key), ...parts].join(", ")})`;
}

/** What an expression gives to be read: each of its strings goes through the catalogue. */
function visible(source: string, keys: Set<string>): string {
  const file = ts.createSourceFile("x.ts", `(${source})`, ts.ScriptTarget.ES2022, true);
  const edits: Edit[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) look(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(look);
    else if (ts.isBinaryExpression(node)) {
      const kind = node.operatorToken.kind;
      if (kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken) [node.left, node.right].forEach(look);
      else if (kind === ts.SyntaxKind.AmpersandAmpersandToken) look(node.right);
    } else replace(node, edits, keys, LETTERS);
  };
  const first = file.statements[0];
  if (first && ts.isExpressionStatement(first)) look(first.expression);
  return applied(`(${source})`, edits).slice(1, -1);
}

/** A string or template that reads like what is wanted becomes a call. */
function replace(node: ts.Node, edits: Edit[], keys: Set<string>, wanted: RegExp): boolean {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    if (!wanted.test(node.text)) return false;
    const lead = /^\s*/.exec(node.text)?.[0] ?? "";
    const tail = node.text.trim() ? (/\s*$/.exec(node.text)?.[0] ?? "") : "";
    const made = call(node.text, [], keys);
    edits.push({ start: node.getStart(), end: node.end, text: lead || tail ? `(${JSON.stringify(lead)} + ${made} + ${JSON.stringify(tail)})` : made });
    return true;
  }
  if (!ts.isTemplateExpression(node)) return false;
  const pattern = node.head.text + node.templateSpans.map((x, i) => `{${i}}${x.literal.text}`).join("");
  if (!wanted.test(wanted === LETTERS ? pattern.replace(/\{\d+\}/g, "") : pattern)) return false;
  const parts = node.templateSpans.map((x) => visible(x.expression.getText(), keys));
  const lead = /^\s*/.exec(pattern)?.[0] ?? "";
  const tail = /\s*$/.exec(pattern)?.[0] ?? "";
  const made = call(pattern, parts, keys);
  edits.push({ start: node.getStart(), end: node.end, text: lead || tail ? `(${JSON.stringify(lead)} + ${made} + ${JSON.stringify(tail)})` : made });
  return true;
}

function applied(code: string, edits: Edit[]): string {
  return [...edits].sort((a, b) => b.start - a.start).reduce((text, x) => text.slice(0, x.start) + x.text + text.slice(x.end), code);
}

/** The sentences of a script. What is compared, looked up or imported is no sentence. */
export function script(code: string, keys: Set<string>): string {
  const file = ts.createSourceFile("x.ts", code, ts.ScriptTarget.ES2022, true);
  const edits: Edit[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === "matchMedia") return;
    if (ts.isCallExpression(node) && node.expression.getText() === "t") {
      const [first, ...rest] = node.arguments;
      if (first && ts.isStringLiteral(first)) keys.add(first.text);
      return rest.forEach(look);
    }
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return;
    if (ts.isPropertyAssignment(node)) return look(node.initializer);
    if (!replace(node, edits, keys, SENTENCE)) ts.forEachChild(node, look);
  };
  look(file);
  return applied(code, edits);
}

interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  data?: string;
  expression?: Node;
  value?: Node[] | Node | true;
  [more: string]: unknown;
}

/** The words of the markup: runs of text and expressions, and attributes that are read aloud. */
function markup(code: string, root: Node, keys: Set<string>): Edit[] {
  const edits: Edit[] = [];
  const slice = (x: Node) => code.slice(x.start, x.end);

  function run(nodes: Node[]): void {
    const pattern = (() => {
      let count = 0;
      return nodes.map((x) => (x.type === "Text" ? slice(x) : `{${count++}}`)).join("");
    })();
    const parts = nodes.filter((x) => x.type === "ExpressionTag").map((x) => visible(slice(x.expression as Node), keys));
    if (!LETTERS.test(pattern.replace(/\{\d+\}/g, "").replace(/&\w+;/g, ""))) {
      for (const x of nodes.filter((y) => y.type === "ExpressionTag")) wrap(x);
      return;
    }
    const [first, last] = [nodes[0] as Node, nodes.at(-1) as Node];
    const lead = /^\s*/.exec(pattern)?.[0] ?? "";
    const tail = /\s*$/.exec(pattern)?.[0] ?? "";
    edits.push({ start: first.start, end: last.end, text: `${lead}{${call(pattern, parts, keys)}}${tail}` });
  }

  function wrap(x: Node): void {
    const inner = x.expression as Node;
    const text = visible(slice(inner), keys);
    if (text !== slice(inner)) edits.push({ start: inner.start, end: inner.end, text });
  }

  function attribute(x: Node): void {
    if (!SPOKEN.has(x.name ?? "") || x.value === true || !x.value) return;
    const parts = Array.isArray(x.value) ? x.value : [x.value];
    if (parts.length === 1 && parts[0]?.type === "ExpressionTag") return wrap(parts[0]);
    let count = 0;
    const pattern = parts.map((y) => (y.type === "Text" ? slice(y) : `{${count++}}`)).join("");
    if (!LETTERS.test(pattern.replace(/\{\d+\}/g, ""))) return;
    const given = parts.filter((y) => y.type === "ExpressionTag").map((y) => visible(slice(y.expression as Node), keys));
    edits.push({ start: x.start, end: x.end, text: `${x.name}={${call(pattern, given, keys)}}` });
  }

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!node || typeof node !== "object") return;
    const here = node as Node;
    if (here.type === "Fragment") return fragment(here.nodes as Node[]);
    if (here.type === "Attribute") return attribute(here);
    if (here.type === "ExpressionTag" || here.type === "RegularElement" && here.name === "style") return;
    for (const [key, value] of Object.entries(here)) if (key !== "expression" && typeof value === "object") walk(value);
  }

  function fragment(nodes: Node[]): void {
    let held: Node[] = [];
    const flush = () => {
      if (held.length) run(held);
      held = [];
    };
    for (const x of nodes) {
      if (x.type === "Text" || x.type === "ExpressionTag") held.push(x);
      else {
        flush();
        walk(x);
      }
    }
    flush();
  }

  walk(root);
  return edits;
}

/** A whole component. */
export function component(code: string, keys: Set<string>): string {
  const tree = parse(code, { modern: true }) as unknown as { fragment: Node; instance: Node | null; module: Node | null };
  const edits = markup(code, tree.fragment, keys);
  const given = tree.instance;
  let used = edits.length > 0;
  if (given) {
    const content = given.content as Node;
    const inner = code.slice(content.start, content.end);
    const made = script(inner, keys);
    used ||= made !== inner;
    edits.push({ start: content.start, end: content.end, text: used && !has(inner) ? `\n  import { t } from "${IMPORT}";${made}` : made });
    return applied(code, edits);
  }
  return (used ? `<script lang="ts">import { t } from "${IMPORT}";</script>\n` : "") + applied(code, edits);
}

/** A module. */
export function module(code: string, keys: Set<string>): string {
  const made = script(code, keys);
  return made === code || has(code) ? made : `import { t } from "${IMPORT}";\n${made}`;
}

export interface WordsPlugin {
  name: string;
  enforce: "pre";
  transform: (code: string, id: string) => { code: string; map: null } | null;
}

export function words(): WordsPlugin {
  return {
    name: "words",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/src/") || id.includes("/src/words/") || id.includes("node_modules") || id.includes("?")) return null;
      const keys = new Set<string>();
      const made = id.endsWith(".svelte") ? component(code, keys) : id.endsWith(".ts") ? module(code, keys) : code;
      return made === code ? null : { code: made, map: null };
    },
  };
}
