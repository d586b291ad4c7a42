const PERCENT = /^(?:\d{1,2}(?:\.\d{1,6})?|100(?:\.0{1,6})?)%$/;
const REGION_ID = /^[\w.-]{1,60}$/;

/** Reports whether a setting may have a value. */
type Rule = (value: string) => boolean;

const oneOf =
  (...words: string[]): Rule =>
  (value) =>
    words.includes(value);

const percent: Rule = (value) => PERCENT.test(value);

/** Accepts a place, and after a comma which part of the cue is there. */
const placed =
  (place: Rule, ...anchors: string[]): Rule =>
  (value) => {
    const [at = '', anchor, ...more] = value.split(',');
    return place(at) && more.length === 0 && (anchor === undefined || anchors.includes(anchor));
  };

const twoPercent: Rule = (value) => {
  const parts = value.split(',');
  return parts.length === 2 && parts.every(percent);
};

/** The settings of cues, in the order in which they are written. */
const CUE_SETTINGS: Readonly<Record<string, Rule>> = {
  vertical: oneOf('rl', 'lr'),
  line: placed((value) => percent(value) || /^-?\d{1,4}$/.test(value), 'start', 'center', 'end'),
  position: placed(percent, 'line-left', 'center', 'line-right'),
  size: percent,
  align: oneOf('start', 'center', 'end', 'left', 'right'),
  region: (value) => REGION_ID.test(value),
};

/** The settings of regions, in the order in which they are written. */
const REGION_SETTINGS: Readonly<Record<string, Rule>> = {
  id: (value) => REGION_ID.test(value),
  width: percent,
  lines: (value) => /^\d{1,3}$/.test(value),
  regionanchor: twoPercent,
  viewportanchor: twoPercent,
  scroll: oneOf('up'),
};

/**
 * Returns the settings of a cue that WebVTT knows, with values that it allows. Players ignore all
 * others. `regions` are the regions of the file.
 */
export function readCueSettings(text: string, regions: ReadonlySet<string>): Map<string, string> {
  const settings = readSettings(text, CUE_SETTINGS);
  const region = settings.get('region');
  if (region !== undefined && !regions.has(region)) settings.delete('region');
  return settings;
}

/** Which part of a cue is at its position, by its alignment: its start (0) to its end (1). */
const ANCHORS: Readonly<Record<string, number>> = { 'line-left': 0, left: 0, 'line-right': 1, right: 1 };

/**
 * Replaces a position that names a part of the cue, such as `60%,line-left`, by a position and size
 * with the same effect. Chromium ignores the part. `isRtl`: the direction of the text.
 */
export function placeByAlignment(settings: Map<string, string>, isRtl: boolean): void {
  const [at = '', part] = (settings.get('position') ?? '').split(',');
  if (part === undefined) return;
  const align = settings.get('align') ?? 'center';
  const anchorOf = (name: string) => ANCHORS[name] ?? 0.5;
  const side = align === 'start' ? (isRtl ? 1 : 0) : align === 'end' ? (isRtl ? 0 : 1) : anchorOf(align);
  const anchor = anchorOf(part);
  const position = parseFloat(at);
  const size = Math.min(
    parseFloat(settings.get('size') ?? '100'),
    anchor < 1 ? (100 - position) / (1 - anchor) : 100,
    anchor > 0 ? position / anchor : 100,
  );
  const percentOf = (value: number) => `${Number(value.toFixed(4))}%`;
  settings.set('position', percentOf(position + (side - anchor) * size));
  settings.set('size', percentOf(size));
}

/** Returns the settings of a region; empty if it has no identifier. */
export function readRegion(text: string): Map<string, string> {
  const settings = readSettings(text, REGION_SETTINGS);
  return settings.has('id') ? settings : new Map<string, string>();
}

/** Writes settings in one line, between spaces. */
export function writeSettings(settings: ReadonlyMap<string, string>): string {
  return [...settings].map(([name, value]) => `${name}:${value}`).join(' ');
}

/** Reads settings, of which the last one of each name counts. */
function readSettings(text: string, rules: Readonly<Record<string, Rule>>): Map<string, string> {
  const settings = new Map<string, string>();
  for (const setting of text.split(/[ \t\n]/)) {
    const at = setting.indexOf(':');
    const name = setting.slice(0, Math.max(0, at));
    const value = setting.slice(at + 1);
    if (Object.hasOwn(rules, name) && rules[name]?.(value)) settings.set(name, value);
  }
  const inOrder = new Map<string, string>();
  for (const name of Object.keys(rules)) {
    const value = settings.get(name);
    if (value !== undefined) inOrder.set(name, value);
  }
  return inOrder;
}
