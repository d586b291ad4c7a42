import { normalizeText } from '../text/normalize-text.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** The values of one dimension of a series, by the index of the point. Some points have none. */
type PointValues = ReadonlyMap<number, string>;

/** The number with which Office stores 1 January 1970, by default and in files of old Macs. */
const [DATE_EPOCH_DAYS, MAC_DATE_EPOCH_DAYS] = [25_569, 24_107];
const DAY_MS = 86_400_000;
/** Parts of a number format that are shown as they are: quoted, escaped, and conditions. */
const FORMAT_LITERALS = /"[^"]*"|\\.|_.|\[[^[\]]*\]/g;
/**
 * Limits of the significant digits of a number. Programs store 4.3 as 4.2999999999999998, and the
 * result of a division with all its digits.
 */
const [MIN_DIGITS, MAX_DIGITS] = [6, 12];
/** Number of digits after the point of a large number. */
const FRACTION_DIGITS = 2;

/** Returns the titles of a chart, and the values of each of its series. */
export function readChart(chart: XmlElement): string[] {
  const [is1904] = descendants(chart, 'c:date1904').map(({ attributes }) => attributes['val'] !== '0');
  const epoch = is1904 === true ? MAC_DATE_EPOCH_DAYS : DATE_EPOCH_DAYS;
  const values = (series: XmlElement, ...names: string[]): PointValues =>
    new Map(descendants(series, ...names).flatMap((part) => [...valuesOf(part, epoch)]));
  const series = descendants(chart, 'c:ser').map((descendant) =>
    describeSeries([...values(descendant, 'c:tx').values()].join(' '), {
      labels: values(descendant, 'c:cat', 'c:xVal'),
      numbers: values(descendant, 'c:val', 'c:yVal'),
    }),
  );
  return [...titlesOf(chart, 'c:title'), ...series].filter((text) => text !== '');
}

/** Returns the titles and values of a chart of the types that Office 2016 added. */
export function readExtendedChart(chart: XmlElement): string[] {
  const series = descendants(chart, 'cx:data').map((data) => {
    const [labels = new Map(), numbers = new Map()] = ['cx:strDim', 'cx:numDim'].map(
      (name) => new Map(descendants(data, name).flatMap((part) => [...pointsOf(part, 'cx:lvl', 'cx:pt')])),
    );
    const names = descendants(chart, 'cx:series').filter(
      (descendant) => childAt(descendant, 'cx:dataId')?.attributes['val'] === data.attributes['id'],
    );
    const name = names.flatMap((item) => descendants(item, 'cx:tx').flatMap((tx) => descendants(tx, 'cx:v')));
    return describeSeries(name.map(({ text }) => normalizeText(text)).join(' '), { labels, numbers });
  });
  return [...titlesOf(chart, 'cx:title'), ...series].filter((text) => text !== '');
}

const titlesOf = (chart: XmlElement, name: string): string[] =>
  descendants(chart, name).flatMap((title) =>
    descendants(title, 'a:p').map((paragraph) =>
      normalizeText(
        descendants(paragraph, 'a:t')
          .map(({ text }) => text)
          .join(''),
      ),
    ),
  );

function describeSeries(
  name: string,
  { labels, numbers }: { readonly labels: PointValues; readonly numbers: PointValues },
): string {
  const points = [...numbers].map(([index, number]) => [labels.get(index), number].filter(Boolean).join(' '));
  return [name, points.join(', ')].filter((part) => part !== '').join(': ');
}

/** Returns the values of a dimension. Categories may have several levels, the innermost first. */
function valuesOf(part: XmlElement, epoch: number): PointValues {
  const code = descendants(part, 'c:formatCode')[0]?.text ?? '';
  const points = pointsOf(part, 'c:lvl', 'c:pt');
  const isNumeric = descendants(part, 'c:numCache', 'c:numLit').length > 0;
  return isNumeric
    ? new Map([...points].map(([index, text]) => [index, formatNumber(text, code, epoch)]))
    : points;
}

function pointsOf(part: XmlElement, level: string, point: string): PointValues {
  const levels = descendants(part, level);
  const [inner = new Map<number, string>(), ...outer] = (levels.length > 0 ? levels : [part]).map(
    (item) =>
      new Map(
        descendants(item, point).map((each) => [
          Number(each.attributes['idx']),
          normalizeText(point === 'c:pt' ? (childAt(each, 'c:v')?.text ?? '') : each.text),
        ]),
      ),
  );
  // The name of a group is stored at its first category.
  const groupOf = (index: number, names: PointValues): string | undefined =>
    [...names].filter(([first]) => first <= index).at(-1)?.[1];
  return new Map(
    [...inner].map(([index, text]) => [
      index,
      [...outer.toReversed().map((names) => groupOf(index, names)), text].filter(Boolean).join(' '),
    ]),
  );
}

/** Returns a number as a person would write it: a date as a date, and without rounding errors. */
function formatNumber(text: string, code: string, epoch: number): string {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return text;
  const signs = code.toLowerCase().replaceAll(FORMAT_LITERALS, '');
  if (signs !== 'general' && /[dmy]/.test(signs)) return formatDate(number - epoch, signs);
  const roundNumber = (value: number): string => {
    const wholeDigits = Math.trunc(Math.abs(value)).toString().length;
    const digits = Math.min(MAX_DIGITS, Math.max(MIN_DIGITS, wholeDigits + FRACTION_DIGITS));
    return String(Number(value.toPrecision(digits)));
  };
  return signs.includes('%') ? `${roundNumber(number * 100)} %` : roundNumber(number);
}

function formatDate(days: number, code: string): string {
  const date = new Date(days * DAY_MS);
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  const shownDate = code.includes('d') ? day : code.includes('y') ? day.slice(0, 7) : '';
  const hasTime = /[hs]/.test(code);
  if (shownDate === '' && !hasTime) return day.slice(0, 7);
  return [shownDate, hasTime ? time.slice(0, 5) : ''].filter((part) => part !== '').join(' ');
}
