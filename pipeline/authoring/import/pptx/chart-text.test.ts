import { expect, test } from 'vitest';
import { readChart, readExtendedChart } from './chart-text.ts';
import { parseXml } from './xml.ts';

const point = (index: number, value: string): string => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;
const points = (...values: string[]): string => values.map((value, index) => point(index, value)).join('');
const numbers = (code: string, values: string): string =>
  `<c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${values}</c:numCache></c:numRef>`;
const chart = (series: string, settings = ''): string[] =>
  readChart(parseXml(`<c:chartSpace>${settings}<c:ser>${series}</c:ser></c:chartSpace>`));

test('matches values with their categories where some have none', () => {
  const values = numbers('General', point(0, '2') + point(2, '5'));
  expect(chart(`<c:cat>${points('noon', 'evening', 'night')}</c:cat><c:val>${values}</c:val>`)).toEqual([
    'noon 2, night 5',
  ]);
});

test('reads categories of several levels', () => {
  const inner = `<c:lvl>${points('May', 'June', 'May')}</c:lvl>`;
  const outer = `<c:lvl>${point(0, '2025')}${point(2, '2026')}</c:lvl>`;
  const values = numbers('General', points('1', '2', '3'));
  expect(
    chart(
      `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache>${inner}${outer}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val>${values}</c:val>`,
    ),
  ).toEqual(['2025 May 1, 2025 June 2, 2026 May 3']);
});

test.each([
  ['0.0', '4.2999999999999998', '4.3'],
  ['#,##0.00\\ &quot;days&quot;', '0.30000000000000004', '0.3'],
  ['0%', '0.25', '25 %'],
  ['0.00%', '0.125', '12.5 %'],
  ['m/d/yyyy', '37261', '2002-01-05'],
  ['[$-409]mmm\\-yy;@', '37261', '2002-01'],
  ['yyyy-mm-dd hh:mm', '37261.5', '2002-01-05 12:00'],
  ['h:mm', '0.75', '18:00'],
  ['General', 'n/a', 'n/a'],
])('writes a number in the format %s as a person would', (code, value, shown) => {
  expect(chart(`<c:val>${numbers(code, points(value))}</c:val>`)).toEqual([shown]);
});

test('counts the dates of files of old Macs from 1904', () => {
  const dates = numbers('m/d/yyyy', points('35799'));
  expect(
    chart(`<c:cat>${dates}</c:cat><c:val>${numbers('0', points('7'))}</c:val>`, '<c:date1904 val="1"/>'),
  ).toEqual(['2002-01-05 7']);
});

test('reads charts of kinds that Office has had since 2016', () => {
  const data = `<cx:data id="0"><cx:strDim type="cat"><cx:lvl><cx:pt idx="0">Ebb</cx:pt><cx:pt idx="1">Flow</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl><cx:pt idx="0">3</cx:pt><cx:pt idx="1">4</cx:pt></cx:lvl></cx:numDim></cx:data>`;
  const title =
    '<cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Tides</a:t></a:r></a:p></cx:rich></cx:tx></cx:title>';
  const series =
    '<cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>Hours</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series>';
  expect(
    readExtendedChart(
      parseXml(
        `<cx:chartSpace><cx:chartData>${data}</cx:chartData><cx:chart>${title}${series}</cx:chart></cx:chartSpace>`,
      ),
    ),
  ).toEqual(['Tides', 'Hours: Ebb 3, Flow 4']);
});
