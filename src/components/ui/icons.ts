import { cacheByText } from '#domain/util/cache-by-object';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import arrowLeft from './icons/arrow-left.svg?raw';
import chevronDown from './icons/chevron-down.svg?raw';
import circleCheck from './icons/circle-check.svg?raw';
import clapperboard from './icons/clapperboard.svg?raw';
import code from './icons/code-xml.svg?raw';
import copy from './icons/copy.svg?raw';
import ellipsis from './icons/ellipsis-vertical.svg?raw';
import globe from './icons/globe.svg?raw';
import layoutTemplate from './icons/layout-template.svg?raw';
import play from './icons/play.svg?raw';
import present from './icons/presentation.svg?raw';
import search from './icons/search.svg?raw';
import star from './icons/star.svg?raw';
import close from './icons/x.svg?raw';

type Shape = DefaultTreeAdapterTypes.Element;

const ARROW_RIGHT = '<svg><path d="m12 5 7 7-7 7m7-7H5"/></svg>';
// Simpler than Lucide's versions, which would add 100 bytes to the first round trip of a view page.
const EYE =
  '<svg><path d="M2 12s3-7 10-7 10 7 10 7-3 7-10 7-10-7-10-7"/><circle cx="12" cy="12" r="3"/></svg>';
const FLAG = '<svg><path d="M5 22V4h14l-3 5 3 5H5"/></svg>';
const MENU = '<svg><path d="M4 6h16M4 12h16M4 18h16"/></svg>';
const SHARE =
  '<svg><circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><path d="m8.6 13.5 6.8 4m0-11-6.8 4"/></svg>';

const FILES = {
  'arrow-left': arrowLeft,
  'arrow-right': ARROW_RIGHT,
  'chevron-down': chevronDown,
  'circle-check': circleCheck,
  clapperboard,
  close,
  code,
  copy,
  ellipsis,
  eye: EYE,
  flag: FLAG,
  globe,
  'layout-template': layoutTemplate,
  menu: MENU,
  play,
  present,
  search,
  share: SHARE,
  star,
};

export type IconName = keyof typeof FILES;

export const ICON_NAMES = Object.keys(FILES) as readonly IconName[];

/**
 * Returns the markup of an icon's shapes, for inside its svg element. Each icon is parsed only
 * once, because all pages show the same icons.
 */
export const iconBody = cacheByText((name: IconName): string =>
  shapesIn(parseFragment(FILES[name])).map(toMarkup).join(''),
);

/** Returns the shapes of an icon: its elements without children. */
function shapesIn({ childNodes }: { childNodes: DefaultTreeAdapterTypes.ChildNode[] }): Shape[] {
  return childNodes
    .filter((node) => 'tagName' in node)
    .flatMap((element) => (element.childNodes.length === 0 ? [element] : shapesIn(element)));
}

function toMarkup({ tagName, attrs }: Shape): string {
  return `<${tagName}${attrs.map(({ name, value }) => ` ${name}="${value}"`).join('')}/>`;
}
