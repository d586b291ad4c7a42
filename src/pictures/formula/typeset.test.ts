import { expect, test } from 'vitest';
import type { ElementOf } from '#domain/playback/element-types';
import { formulaVector } from './draw-formula.ts';
import { typeset } from './typeset.ts';

const BOX = { id: 'f', x: 0, y: 0, w: 800, h: 200, r: 0, z: 0, opacity: 1 };

const element = (tex: string, changes: Partial<ElementOf<'formula'>> = {}): ElementOf<'formula'> => ({
  ...BOX,
  type: 'formula',
  tex,
  mixed: false,
  fontSize: 40,
  weight: 'regular',
  italic: false,
  align: 'start',
  valign: 'top',
  lineHeight: 1.25,
  color: '#123456',
  list: false,
  ...changes,
});

const faultOf = async (tex: string) => {
  const set = await typeset(tex, true);
  return 'fault' in set ? set.fault : null;
};

test('describes a formula in MathML, with its source', async () => {
  expect(await typeset(String.raw`\frac{a}{b}\text{ für }`, false)).toMatchObject({
    mathMl: {
      name: 'math',
      attributes: { alttext: String.raw`\frac{a}{b}\text{ für }` },
      children: [
        { name: 'mfrac', children: [{ name: 'mi', children: ['a'] }, { name: 'mi' }] },
        { name: 'mtext', children: ['\u00A0für\u00A0'] },
      ],
    },
  });
});

test.each([
  String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`,
  String.raw`\underbrace{a+b+c}_{n}\quad\sqrt[3]{x}\quad\xrightarrow{f}`,
  String.raw`\begin{array}{|c|c|}\hline 1&2\\\hline\end{array}`,
  String.raw`\boxed{x}\cancel{y}\widehat{abc}\tag{1}`,
  String.raw`\begin{cases}1&x>0\\0&\text{sonst, 否则}\end{cases}`,
  String.raw`\color{red}{x}\;\mathbb{R}\;\ket{y}`,
])('draws %s as one outline in the colour of the element', async (tex) => {
  const { svg } = await formulaVector(element(tex));
  expect(svg).toMatch(/^<svg [^<>]*><path fill="#123456" d="M[^"<>]*"\/><\/svg>$/);
});

test('draws the words and the formulas of a text, smaller if the box has no room', async () => {
  const few = await formulaVector(element('Area $x^2$', { mixed: true }));
  const many = await formulaVector(element('Area $x^2$ '.repeat(80), { mixed: true }));
  const heights = (svg: string) => Array.from(svg.matchAll(/[ML]\S+ (-?[\d.]+)/g), ([, y]) => Number(y));
  expect(Math.max(...heights(many.svg))).toBeLessThanOrEqual(125);
  expect(few.svg.length).toBeGreaterThan(200);
});

test('draws a formula that is not valid as it is written', async () => {
  const { svg } = await formulaVector(element(String.raw`\foo`));
  expect(svg).toContain('<path fill="#123456"');
});

test.each([
  [String.raw`\foo`, String.raw`it is not valid TeX: Undefined control sequence \foo`],
  [String.raw`\frac{1}`, String.raw`it is not valid TeX: Missing argument for \frac`],
  ['x'.repeat(2001), 'it has more than 2000 characters'],
  ['{'.repeat(900) + '}'.repeat(900), 'it is too deep inside itself'],
  [String.raw`\left(`.repeat(26) + String.raw`\right)`.repeat(26), 'it is too deep inside itself'],
  [String.raw`\begin{matrix}`.repeat(26), 'it is too deep inside itself'],
])('says why a formula is not valid', async (tex, fault) => {
  expect(await faultOf(tex)).toBe(fault);
});

test('sets a formula after faulty ones as before them', async () => {
  const set = (space: string) => typeset(`${String.raw`\frac{a}{b}`}${space}`, true);
  const before = await set('');
  for (const tex of [String.raw`\left(`, String.raw`\begin{align}a&`, 'a^b^c', String.raw`\fooo`])
    await faultOf(tex);
  expect(JSON.stringify(await set(' '))).toBe(JSON.stringify(before).replaceAll('{b}"', '{b} "'));
});

test.each([
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\require{html}\style{color:red}{x}`,
  String.raw`\class{a}{x}`,
  String.raw`\cssId{a}{x}`,
  String.raw`\def\a{\a\a}\a`,
  String.raw`\newcommand{\a}{\a\a}\a`,
  String.raw`\begin{array}{*{99999}{c}}1\end{array}`,
  String.raw`\rule{9999em}{9999em}`,
])('refuses %s', async (tex) => {
  expect(await faultOf(tex)).not.toBeNull();
});

test('takes no attribute of an author into MathML', async () => {
  const set = await typeset(String.raw`\mmlToken{mi}[href="x" onclick="y" style="z"]{a}`, true);
  expect(JSON.stringify(set)).not.toMatch(/"(?:href|onclick|style)"/);
});

test.each([
  ['a matrix', String.raw`\begin{matrix}${'1&'.repeat(300)}${String.raw`\\1&`.repeat(300)}\end{matrix}`],
  ['roots', String.raw`\sqrt{`.repeat(280) + 'x' + '}'.repeat(280)],
  ['accents', String.raw`\widehat{`.repeat(190) + 'x' + '}'.repeat(190)],
])('bounds the time and the size of %s', async (_, tex) => {
  const start = performance.now();
  const { svg } = await formulaVector(element(tex));
  expect(svg.length).toBeLessThan(2_000_000);
  expect(performance.now() - start).toBeLessThan(10_000);
});
