// Syntax that is banned in this project, by kind of file.

/** The only module that may render a string as HTML with `set:html`. */
export const RAW_HTML_MODULE = 'src/components/ui/Raw.astro';

/**
 * Matches an attribute in every notation: `a="b"`, `a={b}`, `a={`b`}` with a template literal, and
 * the shorthand `{a}`.
 */
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
  {
    selector:
      ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, TSAsExpression[expression.type="ObjectExpression"])',
    message: 'Write the fields themselves: the compiler does not check fields of a spread for excess.',
  },
  {
    selector: ':function > Identifier.params[name="one"]',
    message: 'Name what the parameter is, such as "page", or "item" if it can be anything.',
  },
  {
    selector:
      ':matches(VariableDeclarator > .id, :function > .params, :matches(ArrayPattern, RestElement) > *, ObjectPattern > Property > .value, TSPropertySignature > .key)[name=/^(?:own|found)$/]',
    message: 'Name what it is, such as "match", "entry" or "fault".',
  },
  {
    selector:
      ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > :matches(ArrayExpression, TSAsExpression[expression.type="ArrayExpression"])',
    message: 'Write the elements themselves, without a spread.',
  },
  { selector: 'Identifier[name=/^MOST_/]', message: 'Name a limit MAX_...' },
];

/** Matches the variables of the environment, below a prefix such as "left". */
const environment = (of) =>
  `:matches([${of}.name="env"], [${of}.object.name="process"][${of}.property.name="env"])`;

/** Banned outside of tests. Tests may set innerHTML to create a page. */
export const SOURCE_SYNTAX = [
  {
    selector: [
      `AssignmentExpression${environment('left')}`,
      `AssignmentExpression${environment('left.object')}`,
      `UnaryExpression[operator="delete"]${environment('argument.object')}`,
      `CallExpression[callee.object.name="Object"][callee.property.name="assign"]${environment('arguments.0')}`,
    ].join(),
    message: 'Pass the value as an argument: modules do not set variables of the environment.',
  },
  {
    // Not in a pair with "other".
    selector: ':matches(VariableDeclarator > .id, RestElement > .argument)[name="one"]',
    message: 'Name what it is, such as "page", or "item" if it can be anything.',
  },
  {
    selector: 'ImportExpression:not([source.type="Literal"])',
    message: 'Pass a string literal to import(), so that the import table can be checked.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(?:inner|outer)HTML$/]',
    message: 'Build elements, or set textContent.',
  },
];

/** Banned in `.astro` files. */
export const ASTRO_SYNTAX = [
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
    message: 'define:vars creates inline code: pass values in data- attributes.',
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
    message: 'Remove "only": all tests must run.',
  },
  {
    selector:
      'MemberExpression[property.name=/^(?:skip|skipIf|todo|fixme|fails|fail)$/]:matches([object.name=/^(?:test|it|describe|suite)$/], [object.property.name=/^(?:describe|concurrent|sequential)$/])',
    message: 'Fix the test, or remove it.',
  },
  {
    selector: 'Literal[value="networkidle"]',
    message: 'Wait for something that the user sees, not for an idle network.',
  },
  {
    selector: 'MemberExpression[property.name="waitForTimeout"]',
    message: 'Wait for something that the user sees, not for a fixed time.',
  },
];
