import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw';
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import clapperboard from 'lucide-static/icons/clapperboard.svg?raw';
import code from 'lucide-static/icons/code-xml.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis-vertical.svg?raw';
import eye from 'lucide-static/icons/eye.svg?raw';
import flag from 'lucide-static/icons/flag.svg?raw';
import globe from 'lucide-static/icons/globe.svg?raw';
import layoutTemplate from 'lucide-static/icons/layout-template.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import present from 'lucide-static/icons/presentation.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import share from 'lucide-static/icons/share-2.svg?raw';
import star from 'lucide-static/icons/star.svg?raw';
import userRound from 'lucide-static/icons/user-round.svg?raw';
import close from 'lucide-static/icons/x.svg?raw';

const FILES = {
  'arrow-left': arrowLeft,
  'badge-check': badgeCheck,
  'chevron-down': chevronDown,
  clapperboard,
  close,
  code,
  copy,
  ellipsis,
  eye,
  flag,
  globe,
  'layout-template': layoutTemplate,
  play,
  present,
  search,
  share,
  star,
  'user-round': userRound,
};

/** Name of an icon. */
export type IconName = keyof typeof FILES;

/** What stands inside the svg element of an icon. */
export function iconBody(name: IconName): string {
  return FILES[name]
    .replace(/<!--.*?-->/gs, '')
    .replace(/^\s*<svg[^>]*>/s, '')
    .replace(/<\/svg>\s*$/s, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/ \/>/g, '/>')
    .trim();
}
