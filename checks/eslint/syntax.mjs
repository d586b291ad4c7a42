// Syntax that the house does without, by kind of file.

/** The one module that may put a string of HTML into a page with `set:html`. */
export const RAW_HTML_MODULE = 'src/components/ui/Raw.astro';

/** Attributes of every spelling: `a="b"`, `a={b}`, `a={`b`}` as a template literal, and the shorthand `{a}`. */
const attribute = (test) =>
  `:matches(JSXAttribute, AstroTemplateLiteralAttribute, AstroShorthandAttribute)${test}`;
const directive = (namespace, name) =>
  attribute(`[name.namespace.name="${namespace}"]${name === undefined ? '' : `[name.name.name=${name}]`}`);

/** Banned in every file. */
export const SYNTAX = [
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'HTML reaches islands as a sanitised tree that React renders; Trusted Types refuses the rest.',
  },
  {
    selector: 'Property[key.name="dangerouslySetInnerHTML"]',
    message: 'HTML reaches islands as a sanitised tree that React renders; Trusted Types refuses the rest.',
  },
];

/** Banned outside of tests, which set up a page in one stroke. */
const SOURCE_SYNTAX = [
  {
    selector: 'AssignmentExpression[left.property.name=/^(?:inner|outer)HTML$/]',
    message: 'Build elements, or set textContent.',
  },
];

/** Banned in `.astro` files. */
const ASTRO_SYNTAX = [
  {
    selector: directive('client', '/^(?:load|idle|visible|only|media)$/'),
    message:
      'Use client:interaction: no framework code before the first sign of intent, and no click is lost.',
  },
  {
    selector: directive('is', '"inline"'),
    message: 'The policy (CSP) has no hash for inline code: let Astro process it.',
  },
  {
    selector: directive('define', '"vars"'),
    message: 'define:vars makes inline code: hand values over in data- attributes.',
  },
  { selector: directive('server', '"defer"'), message: 'Pages are static files: no server islands.' },
  {
    selector: attribute('[name.name="style"]'),
    message: 'The policy (CSP) refuses style attributes: use a class or a data- attribute.',
  },
  {
    selector: attribute('[name.name=/^on[a-z]+$/]'),
    message: 'The policy (CSP) refuses inline handlers: use a script in src/enhance or an island.',
  },
];

/** Banned in unit tests and end-to-end tests. */
export const TEST_SYNTAX = [
  {
    selector:
      'MemberExpression[property.name="only"]:matches([object.name=/^(?:test|it|describe|suite)$/], [object.property.name=/^(?:describe|concurrent|sequential)$/])',
    message: 'Run all tests.',
  },
  {
    selector:
      'MemberExpression[property.name=/^(?:skip|skipIf|todo|fixme|fails|fail)$/]:matches([object.name=/^(?:test|it|describe|suite)$/], [object.property.name=/^(?:describe|concurrent|sequential)$/])',
    message: 'Mend the test, or remove it.',
  },
  { selector: 'Literal[value="networkidle"]', message: 'Wait for what the user would see, not for silence.' },
  {
    selector: 'MemberExpression[property.name="waitForTimeout"]',
    message: 'Wait for what the user would see, not for time.',
  },
];

/** Further syntax that a kind of file in the house must not have. */
export function syntaxFor(kind) {
  if (kind === 'test') return [...SYNTAX, ...TEST_SYNTAX];
  return [...SYNTAX, ...SOURCE_SYNTAX, ...(kind === 'astro' ? ASTRO_SYNTAX : [])];
}
