/**
 * Advance widths of Arial by character, in thousandths of an em. Liberation Sans has the same
 * widths.
 */
const ARIAL: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl',
  278: ' !,./:;ft',
  333: '()-`r',
  355: '"',
  500: 'Jcksvxyz',
  556: '0123456789?L_abdeghnopqu',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
};
const ARIAL_BOLD: Readonly<Record<number, string>> = {
  238: "'",
  278: ' ,./Iijl',
  333: '!()-:;`ft',
  389: 'r',
  474: '"',
  500: 'z',
  556: '0123456789J_aceksvxy',
  611: '?FLTZbdghnopqu',
  667: 'EPSVXY',
  722: '&ABCDHKNRU',
  778: 'GOQw',
  833: 'M',
  889: '%m',
  944: 'W',
};

/**
 * Advance widths of Roboto 2.138, for the characters from space to tilde, in units of 1/2048 em.
 * For the site's texts, version 3 (Android 12 and later) differs by less than a tenth of a percent.
 */
const ROBOTO = `
  508 528 656 1261 1151 1500 1274 358 701 713 882 1162 403 566 540 845 1151 1151 1151 1151 1151
  1151 1151 1151 1151 1151 496 433 1041 1124 1071 968 1839 1336 1276 1333 1344 1164 1132 1395
  1461 557 1130 1285 1103 1788 1461 1409 1292 1409 1262 1216 1222 1328 1304 1817 1284 1230 1227
  543 841 543 856 924 633 1114 1150 1072 1155 1086 712 1150 1128 498 490 1038 498 1796 1131 1168
  1150 1164 694 1057 670 1129 992 1539 1016 969 1016 693 500 693 1393`;
const ROBOTO_BOLD = `
  510 557 657 1221 1175 1512 1344 332 719 722 929 1118 501 795 596 766 1175 1175 1175 1175 1175
  1175 1175 1175 1175 1175 578 537 1043 1172 1058 1020 1833 1379 1307 1341 1332 1152 1123 1395
  1448 598 1144 1301 1109 1794 1447 1414 1322 1414 1307 1259 1267 1348 1339 1792 1302 1267 1242
  570 865 570 896 915 678 1098 1153 1069 1155 1107 734 1170 1147 543 533 1094 543 1773 1147 1158
  1153 1157 748 1054 692 1147 1036 1505 1043 1029 1043 677 519 677 1329`;

/**
 * Returns the ASCII characters of the texts in JSON files, without accents and placeholders,
 * because the widths above are only for these characters.
 */
export const latinTexts = (files: readonly string[]): string =>
  files
    .flatMap((file) => [...file.matchAll(/: "(.*)"/g)])
    .map(([, text = '']) => text.replace(/\{\{[^{}]*\}\}/g, '').normalize('NFD'))
    .join(' ')
    .replace(/[^ -~]/g, '');

/** Returns the width of a text without kerning, in ems. Leaves out characters without a width. */
export function widthOf(text: string, widths: ReadonlyMap<string, number>): number {
  return [...text].reduce((sum, character) => sum + (widths.get(character) ?? 0), 0);
}

/** Converts a table of characters by width to widths by character, in ems. */
const readTable = (table: Readonly<Record<number, string>>) =>
  new Map(
    Object.entries(table).flatMap(([width, all]) =>
      [...all].map((character) => [character, Number(width) / 1000] as const),
    ),
  );

/** Converts a list of Roboto's widths to widths by character, in ems. */
const readRow = (row: string) =>
  new Map(
    row
      .trim()
      .split(/\s+/)
      .map((width, index) => [String.fromCodePoint(32 + index), Number(width) / 2048] as const),
  );

/** The widths of the fallback fonts, by character, in ems. */
export const WIDTHS = {
  arial: readTable(ARIAL),
  arialBold: readTable(ARIAL_BOLD),
  roboto: readRow(ROBOTO),
  robotoBold: readRow(ROBOTO_BOLD),
} as const;
