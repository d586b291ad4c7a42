import { expect, test } from 'vitest';
import { isByline } from './is-byline.ts';

const is = (text: string) => isByline(text, 'Jon Smed', ['Inga Marie Holm', 'inga@example.org']);

test.each([
  'inga@example.org',
  'https://example.org/talks',
  'example.org',
  '12 May 2024',
  'Mai 2024',
  'le 3 février 2025',
  '3 de octubre de 2023',
  'Tuesday, October 3rd, 2023',
  '2024-05-12',
  '12.05.2024',
  '2024年5月12日',
  'University of Salt',
  'Institut für Salz',
  'Salz GmbH',
  '東京大学',
  'by Ada Lindqvist',
  'Dr. Ada Lindqvist',
  'Jon Smed',
  'Inga Marie Holm',
  'Graduation project',
  'Bachelorarbeit',
  'дипломная работа:',
  'مشروع التخرج',
  'פרויקט גמר',
  '毕业设计',
  '卒業論文',
  '졸업 프로젝트',
])('"%s" is a person, a date, an address, an organisation or a kind of work', (text) => {
  expect(is(text)).toBe(true);
});

test.each([
  'The Salt Roads of Europe',
  'Marching into 2024',
  'March of the penguins',
  'Salt Roads',
  'By the sea',
  'Why universities fail',
  'A graduation project about salt',
  '2024',
])('"%s" may be a title', (text) => {
  expect(is(text)).toBe(false);
});
