import ts from 'typescript';

const TESTS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

/** What does not run proves nothing. */
const IDLE: ReadonlySet<string> = new Set(['fails', 'fixme', 'skip', 'todo']);

/**
 * The titles of the tests, and groups of tests, that run in a source, as they stand there, with the placeholders of
 * templates.
 */
export function readTitles(source: string): ReadonlySet<string> {
  const titles = new Set<string>();
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const [root = '', ...kinds] = namesOf(node.expression);
      if (TESTS.has(root) && kinds.some((kind) => IDLE.has(kind))) return;
      const title = TESTS.has(root) ? textOf(node.arguments[0]) : null;
      if (title !== null) titles.add(title);
    }
    ts.forEachChild(node, visit);
  }
  visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** The names that a call begins with: `it` and `each` of `it.each([...])(...)`. */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? namesOf(expression.tag) : [];
}

function textOf(title: ts.Expression | undefined): string | null {
  if (title === undefined) return null;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : null;
}
