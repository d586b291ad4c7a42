import { NO_HYPHENS, joinLines } from '../text/normalize-text.ts';
import { textOf } from './shape-paragraphs.ts';
import { childAt, descendants, type XmlElement } from './xml.ts';

/** Returns the texts of a diagram (SmartArt): of each part, then of the parts that belong to it. */
export function readDiagram(data: XmlElement): string[] {
  const points = new Map(
    descendants(data, 'dgm:pt').map((point, index) => [
      point.attributes['modelId'] ?? String(index),
      textOfPoint(point),
    ]),
  );
  // Other connections are of shapes, which have no texts of their own.
  const connections = descendants(data, 'dgm:cxn').flatMap(({ attributes }) =>
    (attributes['type'] ?? 'parOf') === 'parOf' ? [attributes] : [],
  );
  const bySource = Map.groupBy(
    connections.toSorted((a, b) => Number(a['srcOrd']) - Number(b['srcOrd'])),
    ({ srcId }) => srcId ?? '',
  );
  const targets = new Set(connections.map(({ destId }) => destId));
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    if (ordered.has(id)) return;
    ordered.add(id);
    for (const { parTransId = '', destId = '', sibTransId = '' } of bySource.get(id) ?? [])
      for (const next of [parTransId, destId, sibTransId]) visit(next);
  };
  for (const id of bySource.keys()) if (!targets.has(id)) visit(id);
  for (const id of points.keys()) visit(id);
  return [...ordered].map((id) => points.get(id) ?? '').filter((text) => text !== '');
}

const textOfPoint = (point: XmlElement): string => {
  const text = childAt(point, 'dgm:t');
  const lines = text === null ? [] : descendants(text, 'a:p').map(textOf);
  return joinLines(
    lines.filter((line) => line !== ''),
    NO_HYPHENS,
  );
};
