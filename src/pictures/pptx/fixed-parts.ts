import { luminanceOf } from '#domain/util/contrast';
import type { Storyboard } from '#library/schemas/storyboard';
import { escapeXml, NAMESPACES, shapeFacts, shapeTree, solidFill } from './ooxml.ts';

/** The names of accents in a theme. */
const ACCENTS = [
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
] as const;
/** Background luminance from which the letters on it are dark. */
const LIGHT = 0.18;

/** Colours for what authors add to the slides: those of the talk, the most frequent first. */
function themeColours({ background, elements }: Storyboard): string {
  const counts = new Map<string, number>();
  for (const element of elements)
    for (const colour of [
      'color' in element ? element.color : null,
      'fill' in element ? element.fill : null,
      'stroke' in element ? element.stroke : null,
    ])
      if (colour !== null && colour !== background) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const colours = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const isLight = luminanceOf(background) > LIGHT;
  const letters =
    colours.find((colour) => luminanceOf(colour) > LIGHT !== isLight) ?? (isLight ? '#000000' : '#ffffff');
  const [dark, light] = isLight ? [letters, background] : [background, letters];
  const accents = colours.filter((colour) => colour !== letters);
  const all = [
    ['dk1', dark],
    ['lt1', light],
    ['dk2', dark],
    ['lt2', light],
    ...ACCENTS.map((name, index) => [name, accents[index % accents.length] ?? letters] as const),
  ] as const;
  return all
    .map(([name, colour]) => `<a:${name}><a:srgbClr val="${colour.slice(1).toUpperCase()}"/></a:${name}>`)
    .join('');
}

const PLAIN = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const LINE = `<a:ln w="6350">${PLAIN}</a:ln>`;
const NO_EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';

/** Writes the theme: colours and fonts for what authors add. */
export function writeTheme(storyboard: Storyboard, font: string): string {
  const typefaces = `<a:latin typeface="${escapeXml(font)}"/><a:ea typeface=""/><a:cs typeface=""/>`;
  return (
    `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Podium"><a:themeElements>` +
    `<a:clrScheme name="Podium">${themeColours(storyboard)}</a:clrScheme>` +
    `<a:fontScheme name="Podium"><a:majorFont>${typefaces}</a:majorFont><a:minorFont>${typefaces}</a:minorFont></a:fontScheme>` +
    `<a:fmtScheme name="Podium"><a:fillStyleLst>${PLAIN.repeat(3)}</a:fillStyleLst>` +
    `<a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${NO_EFFECT.repeat(3)}</a:effectStyleLst>` +
    `<a:bgFillStyleLst>${PLAIN.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
  );
}

/** The font of texts, by its place in the theme. */
const FONTS = '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>';
const LETTERS = `<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>${FONTS}`;
const level = (size: number): string =>
  `<a:lvl1pPr algn="l"><a:buNone/><a:defRPr sz="${size}">${LETTERS}</a:defRPr></a:lvl1pPr>`;

/** The look of texts that have none of their own. */
export const DEFAULT_TEXT_STYLE = `<p:defaultTextStyle>${level(1800)}</p:defaultTextStyle>`;

/** The colours of a master, by their place in the theme. */
function colourMap({ background }: Storyboard): string {
  const [ground, letters] = luminanceOf(background) > LIGHT ? ['lt', 'dk'] : ['dk', 'lt'];
  const accents = ACCENTS.map((name) => ` ${name}="${name}"`).join('');
  return `<p:clrMap bg1="${ground}1" tx1="${letters}1" bg2="${ground}2" tx2="${letters}2"${accents}/>`;
}

const placeholder = (id: number, name: string, type: string, place: string): string =>
  `<p:sp><p:nvSpPr>${shapeFacts(id, { name })}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr>` +
  `<p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>`;

const boxed = (x: number, y: number, w: number, h: number): string =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;

const TITLE_BOX = boxed(838_200, 365_125, 10_515_600, 1_325_563);

/** Writes the master of all slides. `layout` is the relation of its only layout. */
export function writeMaster(storyboard: Storyboard, layout: string): string {
  const background = `<p:bg><p:bgPr>${solidFill(storyboard.background)}<a:effectLst/></p:bgPr></p:bg>`;
  return (
    `<p:sldMaster ${NAMESPACES}><p:cSld>${background}${shapeTree(placeholder(2, 'Title', 'title', TITLE_BOX))}</p:cSld>` +
    `${colourMap(storyboard)}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="${layout}"/></p:sldLayoutIdLst>` +
    `<p:txStyles><p:titleStyle>${level(4400)}</p:titleStyle><p:bodyStyle>${level(2800)}</p:bodyStyle>` +
    `<p:otherStyle>${level(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`
  );
}

/** Writes the only layout: a title, and room for all else. */
export const writeLayout = (): string =>
  `<p:sldLayout ${NAMESPACES} type="titleOnly"><p:cSld name="Title only">` +
  `${shapeTree(placeholder(2, 'Title', 'title', ''))}</p:cSld>` +
  '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>';

const NOTES_PICTURE =
  `<p:sp><p:nvSpPr>${shapeFacts(2, { name: 'Slide' })}<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr>` +
  '<p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr>';

/** Writes the master of the pages of notes. */
export const writeNotesMaster = (storyboard: Storyboard): string =>
  `<p:notesMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr>${solidFill('#ffffff')}<a:effectLst/></p:bgPr></p:bg>${shapeTree(
    `${NOTES_PICTURE}<p:spPr>${boxed(685_800, 1_143_000, 5_486_400, 3_086_100)}</p:spPr></p:sp>` +
      placeholder(3, 'Notes', 'body', boxed(685_800, 4_400_550, 5_486_400, 3_600_450)),
  )}</p:cSld>${colourMap(storyboard)}</p:notesMaster>`;

/** Writes the notes of a slide. */
export const writeNotes = (note: string, language: string): string =>
  `<p:notes ${NAMESPACES}><p:cSld>${shapeTree(
    `${NOTES_PICTURE}<p:spPr/></p:sp>` +
      `<p:sp><p:nvSpPr>${shapeFacts(3, { name: 'Notes' })}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
      '<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>' +
      note
        .split('\n')
        .map((line) => {
          const run = `<a:r><a:rPr lang="${escapeXml(language)}"/><a:t>${escapeXml(line)}</a:t></a:r>`;
          return `<a:p>${line === '' ? '' : run}</a:p>`;
        })
        .join('') +
      '</p:txBody></p:sp>',
  )}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
