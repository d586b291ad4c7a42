/** Languages in which the names of months in dates are recognised. */
export const DATE_LANGUAGES =
  'en de fr es it pt nl sv da nb fi pl cs hu ro tr ru uk el ar he fa hi id vi'.split(' ');

/** Returns the number of the month that a text names, from 1; undefined for none. */
function monthNamedIn(text: string): number | undefined {
  const words = new Set(text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu));
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const isNamed = (month: number, language: string, format: Intl.DateTimeFormat) => {
    const name = format
      .formatToParts(Date.UTC(2024, month - 1, 1))
      .find(({ type }) => type === 'month')
      ?.value.toLowerCase();
    return name !== undefined && (words.has(name) || (language === 'en' && words.has(name.slice(0, 3))));
  };
  for (const language of DATE_LANGUAGES) {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    const month = numbers.find((number) => isNamed(number, language, format));
    if (month !== undefined) return month;
  }
  return undefined;
}

/** Returns the instant of a date in any usual form; null if it is not a date, or ambiguous. */
export function instantOf(date: string): string | null {
  const text = date.replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60));
  const [, year, month, day = '1'] =
    /^(\d{4})(?:[-年년/.] ?(\d{1,2})(?:[-月월/.] ?(\d{1,2}))?)?(?!\d)/.exec(text) ?? [];
  const [, dotDay, dotMonth, dotYear] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text) ?? [];
  const [wordYear] = /(?<!\d)\d{4}(?!\d)/.exec(text) ?? [];
  const [wordDay = '1'] = /(?<!\d)\d{1,2}(?![\d:])/.exec(text) ?? [];
  const hasTimeZone = /\d[T ]\d{1,2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const toTime = (...[fullYear, monthNumber, dayOfMonth]: (string | number | undefined)[]) =>
    fullYear === undefined || monthNumber === undefined
      ? Number.NaN
      : Date.UTC(Number(fullYear), Number(monthNumber) - 1, Number(dayOfMonth));
  const timestamps = [
    hasTimeZone ? Date.parse(text) : Number.NaN,
    toTime(dotYear, dotMonth, dotDay),
    toTime(year, month, day),
    toTime(wordYear, monthNamedIn(text), wordDay),
    toTime(year?.length === text.trim().length ? year : undefined, 1, 1),
  ];
  const time = timestamps.find((value) => !Number.isNaN(value));
  return time === undefined || time < 0 ? null : `${new Date(time).toISOString().slice(0, 19)}Z`;
}
