import { DATE_LANGUAGES } from '#pipeline/authoring/outline/dates';
import { fold } from './text/normalize-text.ts';

/** Longer texts are no bylines. The limit also bounds the time of the patterns. */
const MAX_LENGTH = 200;
/** An email address, a handle such as "@name", or the address of a site. */
const ADDRESS =
  /^[^\s@]+@[^\s@]+\.\p{L}+$|^(?:https?:\/\/|www\.)\S+$|^@[\w.-]+$|^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:org|com|net|edu|dev|io|info|eu|de|fr|es|it|pt|hu|uk|ch|at|jp|cn|kr|ru)(?:\/\S*)?$/iu;
const ORGANISATION =
  /(?:^|[^\p{L}])(?:universi(?:ty|tät|té|dad|dade|tà|teit|tetet)|egyetem|institut[eo]?s?|hochschule|fakultät|faculty|department|gmbh|inc|ltd|llc|e\.v|s\.a|corp|kft|университет|институт|جامعة|אוניברסיטת)(?:$|[^\p{L}])|(?:大学|大學|研究所|株式会社|有限公司|대학교)/iu;
/** The kind of a student's paper, or the words before a name on its cover. */
const KIND_OF_WORK =
  /^(?:(?:final|graduation|capstone|senior|bachelor'?s?|master'?s?|diploma|doctoral|phd)(?: year)? (?:project|thesis|work)|(?:bachelor|master|diplom|studien|haus|seminar|projekt|doktor)arbeit|mémoire(?: de \p{L}+)?|projet de fin d['’]études|(?:proyecto|trabajo) (?:final|de fin de grado)|trabalho (?:final|de conclusão de curso)|tesi di laurea|szakdolgozat|diplomamunka|praca (?:dyplomowa|inżynierska|magisterska)|(?:дипломная|курсовая|выпускная квалификационная) работа|(?:дипломный|курсовой) проект|bitirme (?:projesi|tezi)|مشروع (?:ال)?تخرج|رسالة (?:ماجستير|دكتوراه)|עבודת גמר|פרויקט (?:גמר|סיום)|毕业(?:设计|论文)(?:答辩)?|畢業(?:專題|論文)|卒業(?:論文|研究)|(?:졸업|캡스톤) ?(?:프로젝트|논문|작품)|(?:presented|prepared|submitted) by|بعنوان|إعداد|إشراف|تقديم|مقدم من|מגישים|מאת)[:：]?$/iu;
/** Two to four words with capitals. A name in a script without capitals is not recognised. */
const PERSON_NAME =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s+(?:(?:van|von|de|der|den|di|da|del|la|le|al|bin)\s+)*\p{Lu}[\p{L}\p{M}.'’-]*){1,3}$/u;
const WORDS_BEFORE_NAME =
  /^(?:by|von|par|por|di|da|door|av|af|autor|author|speaker|presented by|presenter|vortrag von|présenté par|автор)[\s:]+/iu;
const PERSON_TITLE =
  /^(?:作者|発表者|演讲人|著者)[\s:：]|(?:^|\s)(?:dr|prof|ph\.?d|m\.?sc|b\.?sc|mr|mrs|ms)(?:[.,\s]|$)/iu;

const DATE = /^\D{0,12}\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}\D{0,12}$|\d{4}\s?[年년]/u;
/** Dates that cover all months and all weekdays. */
const SAMPLE_DAYS = Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + 29 * index)));
let cachedDateWords: ReadonlySet<string> | null = null;

/** Returns the names of months and weekdays, in the forms that dates have. */
function dateWords(): ReadonlySet<string> {
  cachedDateWords ??= new Set(
    DATE_LANGUAGES.flatMap((locale) =>
      (['long', 'short'] as const).flatMap((style) => {
        const parts = { day: 'numeric', month: style, weekday: style, timeZone: 'UTC' } as const;
        const format = new Intl.DateTimeFormat(locale, parts);
        return SAMPLE_DAYS.flatMap((day) => wordsOf(format.format(day)));
      }),
    ),
  );
  return cachedDateWords;
}

/** Maximum length of the other words in dates, such as "de" and "rd". */
const MAX_SHORT_WORD_LENGTH = 3;

/** Reports whether a text has a number, and besides only words that dates have. */
function isDate(text: string): boolean {
  if (DATE.test(text)) return true;
  const words = wordsOf(text);
  if (!/\d/u.test(text) || words.length === 0) return false;
  const isDateWord = (word: string): boolean => dateWords().has(word);
  return (
    words.some((word) => word.length >= MAX_SHORT_WORD_LENGTH && isDateWord(word)) &&
    words.every((word) => word.length <= MAX_SHORT_WORD_LENGTH || isDateWord(word))
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** Reports whether a line of a cover is a text of its own: a byline, or a name with a remark. */
export const isCoverLineAlone = (line: string): boolean =>
  isByline(line, null, []) ||
  (line.length <= MAX_LENGTH && PERSON_NAME.test(line.replace(/[(（][^()（）]{0,40}[)）]$/u, '').trim()));

/**
 * Reports whether a text of a cover says who speaks, when, where or in which course: a person, a
 * date, an address, an organisation or a kind of work, as in "Bachelor thesis". `author` is the one
 * in the metadata. `others` are all texts of the cover: a name counts as a person if an email
 * address among them contains one of its words.
 */
export function isByline(text: string, author: string | null, others: readonly string[]): boolean {
  const line = text.trim();
  if (line.length > MAX_LENGTH) return false;
  if ([ADDRESS, PERSON_TITLE, ORGANISATION, KIND_OF_WORK].some((words) => words.test(line)) || isDate(line))
    return true;
  if (author !== null && fold(author) !== '' && fold(line) === fold(author)) return true;
  if (WORDS_BEFORE_NAME.test(line) && PERSON_NAME.test(line.replace(WORDS_BEFORE_NAME, ''))) return true;
  if (!PERSON_NAME.test(line)) return false;
  const shortTexts = others.filter(({ length }) => length <= MAX_LENGTH);
  const addresses = shortTexts
    .flatMap((other) => other.split(/\s+/u).filter((word) => word.includes('@')))
    .map(fold);
  const words = line.split(/\s+/u).map(fold);
  return addresses.some((address) => words.some((word) => word.length > 2 && address.includes(word)));
}
