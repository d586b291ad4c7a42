import { expect, test } from 'vitest';
import { boxAt, paragraph, read, RELATIONS, shape, xfrm } from './pptx.fixture.ts';

const picture = (id: string, place: readonly [number, number, number, number]): string =>
  `<p:pic><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr>${xfrm(place)}</p:spPr></p:pic>`;
const bar = `<p:sp><p:spPr>${xfrm([0, 0, 1000, 150])}<a:solidFill/></p:spPr></p:sp>`;
const title = shape('title', paragraph('Tides'));
const relations = `<Relationships><Relationship Id="rId7" Type="${RELATIONS}/image" Target="../media/logo.png"/></Relationships>`;

test('tells ornaments, which are equal on several slides, from pictures and charts', async () => {
  const { drawings, pictured } = await read(
    [
      { shapes: title + bar + picture('rId7', [900, 900, 80, 80]) },
      { shapes: title + bar + picture('rId7', [901, 900, 80, 80]) },
      { shapes: title + picture('rId7', [200, 300, 500, 500]) },
      { shapes: `${title}<p:graphicFrame><c:chart r:id="rId9"/></p:graphicFrame>` },
      { shapes: title + boxAt([50, 500, 500, 100], 'text') + shape('', '<a:p/>') },
    ],
    '',
    '',
    { 'ppt/slides/_rels/slide1.xml.rels': relations, 'ppt/slides/_rels/slide2.xml.rels': relations },
  );
  expect(drawings[0]).toHaveLength(2);
  expect(drawings[0]).not.toContain(null);
  expect(drawings.slice(1)).toEqual([drawings[0], [null], [null], []]);
  expect(pictured).toEqual([true, true, true, false, false]);
});

test('reads no section that PowerPoint added', async () => {
  const section = (name: string, id: number): string =>
    `<p14:section name="${name}"><p14:sldIdLst><p14:sldId id="${id}"/></p14:sldIdLst></p14:section>`;
  const sections = section('Default Section', 256) + section('Waves', 257);
  const text = await read([{ shapes: title }, { shapes: title }], '', sections);
  expect(text.sections).toEqual([{ title: 'Waves', first: 1 }]);
});

test('names what LibreOffice draws only roughly, with its slides', async () => {
  const warped = shape(null, paragraph('round')).replace(
    '<p:txBody>',
    '<p:txBody><a:bodyPr><a:prstTxWarp prst="textArchUp"/></a:bodyPr>',
  );
  const { rough } = await read([
    { shapes: '<p:graphicFrame><dgm:relIds r:dm="rId1"/></p:graphicFrame>' },
    { shapes: title + warped },
    {
      shapes: `${title + warped}<p:pic><p:nvPicPr><p:nvPr><a:videoFile r:link="rId1"/></p:nvPr></p:nvPicPr></p:pic>`,
    },
  ]);
  expect(rough).toEqual([
    { reason: 'a diagram (SmartArt) is drawn anew', pages: [1] },
    { reason: 'text on a curve may have another shape', pages: [2, 3] },
    { reason: 'a film is a still picture', pages: [3] },
  ]);
});
