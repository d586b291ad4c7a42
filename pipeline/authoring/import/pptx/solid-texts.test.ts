import { expect, test } from 'vitest';
import { replaceTextGradients } from './solid-texts.ts';

const GRADIENT =
  '<a:gradFill rotWithShape="1"><a:gsLst><a:gs pos="32000"><a:schemeClr val="tx1"><a:lumMod val="93000"/></a:schemeClr></a:gs><a:gs pos="0"><a:schemeClr val="bg1"/></a:gs><a:gs pos="100000"><a:srgbClr val="ff0000"/></a:gs></a:gsLst><a:lin ang="0"/></a:gradFill>';
const SOLID = '<a:solidFill><a:schemeClr val="tx1"><a:lumMod val="93000"/></a:schemeClr></a:solidFill>';
const part = (fill: string) =>
  `<p:sld xmlns:p="urn:p" xmlns:a="urn:a"><p:spPr>${GRADIENT}</p:spPr><a:lvl1pPr><a:defRPr sz="9600">${fill}<a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr><a:r><a:rPr>${fill}</a:rPr><a:t>Salt</a:t></a:r></p:sld>`;

test('gives letters with a gradient the colour nearest to its middle, and leaves shapes', () => {
  expect(replaceTextGradients(part(GRADIENT))).toBe(part(SOLID));
});

test.each([
  ['without a gradient', part(SOLID)],
  ['with one without colours', part('<a:gradFill/>')],
])('leaves letters %s as they are', (_, xml) => {
  expect(replaceTextGradients(xml)).toBe(xml);
});

test('takes a linear time', () => {
  const measure = (count: number): number => {
    const start = process.cpuUsage().user;
    replaceTextGradients(
      `<p:sld xmlns:p="urn:p" xmlns:a="urn:a">${`<a:rPr>${GRADIENT}</a:rPr>`.repeat(count)}</p:sld>`,
    );
    return process.cpuUsage().user - start;
  };
  measure(1000);
  expect(measure(8000)).toBeLessThan(30 * measure(1000) + 500_000);
});
