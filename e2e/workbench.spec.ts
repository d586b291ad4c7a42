import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { violations } from 'podium/testing';
import type { Locator, Page } from '@playwright/test';
import { checkContent } from '#library/library';
import { aPresentation, aStoryboard, goodContent } from '#library/content.fixture';
import { startDevServer, writeAll, type DevServer } from '#workbench/server/dev-server.fixture';
import { expect, test } from './support/test.ts';

// The workbench is a part of the dev server, so these tests start one of their own.
let server: DevServer;

test.beforeAll(async () => {
  server = await startDevServer(goodContent());
});

test.afterAll(async () => {
  await server.stop();
});

const FILE = 'presentations/talk.json';
const FRAME = { x: 0, y: 0, w: 1600, h: 900 };

/** Writes a presentation with this storyboard. Returns its text. */
async function writeTalk(
  storyboard: Record<string, unknown> = {},
  name = FILE,
  oid = 'talk',
): Promise<string> {
  const path = [{ id: 'start', title: 'Start', frame: FRAME }];
  const board = aStoryboard({ path, ...storyboard });
  await writeAll(server.content, { [name]: aPresentation({ oid, title: 'A talk', storyboard: board }) });
  return onDisk(name);
}

const onDisk = (name = FILE) => readFile(join(server.content, name), 'utf8');

interface Item {
  readonly id: string;
  readonly [key: string]: unknown;
}

async function storyboard(): Promise<{ background: string; elements: Item[]; path: Item[] }> {
  const { storyboard: written } = JSON.parse(await onDisk()) as {
    storyboard: { background: string; elements: Item[]; path: Item[] };
  };
  return written;
}

async function open(page: Page, oid = 'talk'): Promise<void> {
  await page.goto(`${server.address}/workbench/${oid}/`);
  await expect(steps(page).getByRole('option').first()).toBeVisible();
}

const canvas = (page: Page): Locator => page.getByRole('application', { name: 'Canvas' });
const steps = (page: Page): Locator => page.getByRole('listbox', { name: 'Steps' });
const elements = (page: Page): Locator => page.getByRole('listbox', { name: 'Elements, topmost first' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('status')).toHaveText('Saved');
}

/** Returns how many lines a change adds and removes. */
async function countLines(before: string, after: string): Promise<{ added: number; removed: number }> {
  const folder = join(server.content, '..');
  await writeAll(folder, { 'before.json': before, 'after.json': after });
  const args = ['diff', '--no-index', '--numstat', 'before.json', 'after.json'];
  let output = '';
  try {
    output = execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    // Git exits with 1 if the files differ.
    output = (error as { stdout: string }).stdout;
  }
  const [added = 0, removed = 0] = output.split('\t').map(Number);
  return { added, removed };
}

test('A presentation made from nothing: two texts, a picture, three steps, undo, save', async ({ page }) => {
  const before = await writeTalk();
  await open(page);

  await button(page, 'Text').click();
  await page.getByRole('textbox', { name: 'Text' }).first().fill('A talk about rivers');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Shift+ArrowUp');
  await button(page, 'Text').click();
  await page.keyboard.type('And about data');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await button(page, 'Picture').click();
  await page.getByRole('radio', { name: 'media/rivers.png' }).check();
  await page.getByLabel(/^What the picture shows/).fill('A river');
  await button(page, 'Add the picture').click();
  await expect(elements(page).getByRole('option')).toHaveText([
    /A river/,
    /And about data/,
    /A talk about rivers/,
  ]);

  await elements(page).getByRole('option', { name: 'A talk about rivers' }).click();
  await button(page, 'Add step').click();
  await elements(page).getByRole('option', { name: 'A river' }).click();
  await button(page, 'Add step').click();
  await expect(steps(page).getByRole('option')).toHaveText([/Start/, /A talk about rivers/, /A river/]);
  await field(page, 'Seconds in autoplay').fill('12');
  await field(page, 'Title').fill('The river');

  await elements(page).getByRole('option', { name: 'And about data' }).click();
  await button(page, 'Remove element').click();
  await expect(elements(page).getByRole('option')).toHaveCount(2);
  await button(page, 'Undo').click();
  await expect(elements(page).getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('status')).toHaveText('Unsaved changes');
  await save(page);

  const { elements: made, path } = await storyboard();
  expect(made).toMatchObject([
    { id: 'text-1', type: 'text', text: 'A talk about rivers' },
    { id: 'text-2', type: 'text', text: 'And about data' },
    { id: 'image-1', type: 'image', src: '../media/rivers.png', alt: 'A river' },
  ]);
  expect(path).toMatchObject([
    { id: 'start', title: 'Start', frame: FRAME },
    { id: 'step-1', title: 'A talk about rivers' },
    { id: 'step-2', title: 'The river', seconds: 12 },
  ]);
  expect((await checkContent(server.content)).faults).toEqual([]);
  // The lines of the new items, those of the brackets of the list that was empty, and the date.
  const lines = [...made, ...path.slice(1)].map((item) => JSON.stringify(item, null, 2).split('\n').length);
  const sum = lines.reduce((all, count) => all + count, 0);
  expect(await countLines(before, await onDisk())).toEqual({ added: sum + 3, removed: 2 });

  await page.reload();
  await expect(elements(page).getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('status')).toHaveText('Saved');
});

test('The list leads to each presentation, and back, and to its page', async ({ page }) => {
  await writeTalk();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.address}/workbench/`);
    await expect(page.getByRole('listitem')).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('searchbox').fill('a talk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'View A talk' })).toHaveAttribute('href', '/p/talk/a-talk/');
  await page.getByRole('link', { name: 'Edit A talk' }).click();
  await expect(steps(page).getByRole('option').first()).toBeVisible();
  const view = page.getByRole('link', { name: 'View', exact: true });
  await expect(view).toHaveAttribute('href', '/p/talk/a-talk/');
  await page.getByRole('link', { name: 'All presentations' }).click();
  await expect(page.getByRole('heading', { name: 'Presentations' })).toBeVisible();
});

const RECT = { id: 'box', type: 'rect', x: 0, y: 0, w: 400, h: 200, fill: '#2f6bff' };

test('Every change by keyboard, and undone to the byte', async ({ page }) => {
  const before = await writeTalk({ elements: [RECT, { ...RECT, id: 'other', x: 500 }] });
  await open(page);
  await elements(page).getByRole('option', { name: 'other' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(elements(page).getByRole('option', { name: 'box' })).toBeFocused();
  await canvas(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+ArrowLeft');
  await page.keyboard.press(']');
  await expect(field(page, 'Centre X')).toHaveValue('10');
  await expect(field(page, 'Centre Y')).toHaveValue('100');
  await expect(field(page, 'Width')).toHaveValue('390');
  await expect(field(page, 'Angle')).toHaveValue('1');
  await button(page, 'To front').press('Enter');
  await expect(elements(page).getByRole('option')).toHaveText([/box/, /other/]);
  await canvas(page).focus();
  await page.keyboard.press('Delete');
  await expect(elements(page).getByRole('option')).toHaveText([/other/]);
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('status')).toHaveText('Saved');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ControlOrMeta+Shift+z');
  await save(page);
  expect((await storyboard()).elements[0]).toMatchObject({ x: 10, y: 100, w: 390, r: 1 });
  // Three changed lines with numbers, a new one with the angle, and the date.
  expect(await countLines(before, await onDisk())).toEqual({ added: 5, removed: 4 });
});

test('What is removed by keyboard leaves the focus where work goes on', async ({ page }) => {
  const path = ['start', 'middle', 'end'].map((id) => ({ id, title: id, frame: FRAME }));
  await writeTalk({ elements: [RECT, { ...RECT, id: 'other', x: 500 }], path });
  await open(page);
  await steps(page).getByRole('option', { name: 'middle' }).click();
  await page.keyboard.press('Delete');
  await expect(steps(page).getByRole('option', { name: 'end' })).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(steps(page).getByRole('option', { name: 'start' })).toBeFocused();
  await elements(page).getByRole('option', { name: 'other' }).click();
  await page.keyboard.press('Delete');
  await expect(elements(page).getByRole('option', { name: 'box' })).toBeFocused();
  await button(page, 'Remove element').press('Enter');
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await elements(page).getByRole('option', { name: 'box' }).click();
  await page.keyboard.press('Delete');
  await expect(canvas(page)).toBeFocused();
});

test('An element is moved, resized and rotated by pointer', async ({ page }) => {
  await writeTalk({ elements: [RECT] });
  await open(page);
  const box = (await canvas(page).boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const drag = async (from: { x: number; y: number }, right: number, down: number) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + right / 2, from.y + down / 2, { steps: 4 });
    await page.mouse.move(from.x + right, from.y + down, { steps: 4 });
    await page.mouse.up();
  };
  const handle = async (name: string) => {
    const box = (await page.locator(`.moveable-control-box:visible .moveable-${name}`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const value = async (name: string) => Number(await field(page, name).inputValue());

  // The press that selects an element also begins to move it.
  await drag(middle, 60, 33);
  await expect(page.getByRole('heading', { name: 'box' })).toBeVisible();
  await expect.poll(() => value('Centre X')).toBeGreaterThan(50);
  expect(await value('Centre Y')).toBeGreaterThan(20);
  expect([await value('Width'), await value('Height'), await value('Angle')]).toEqual([400, 200, 0]);
  const left = (await value('Centre X')) - 200;
  await drag(await handle('e'), 40, 0);
  await expect.poll(() => value('Width')).toBeGreaterThan(440);
  // The opposite side stays.
  expect(Math.abs((await value('Centre X')) - (await value('Width')) / 2 - left)).toBeLessThan(3);
  expect(await value('Height')).toBe(200);
  await drag(await handle('rotation-control'), 90, 60);
  await expect.poll(() => value('Angle')).toBeGreaterThan(20);
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await button(page, 'Undo').click();
  await expect(page.getByRole('status')).toHaveText('Saved');
});

test('A text is edited in place, and an invalid value is refused', async ({ page }) => {
  const text = { id: 'title', type: 'text', x: 0, y: 0, w: 900, h: 200, text: 'Old', fontSize: 96 };
  await writeTalk({ elements: [text] });
  await open(page);
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await expect(canvas(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('New');
  await page.keyboard.press('Escape');
  await expect(elements(page).getByRole('option')).toHaveText([/Old/]);
  await canvas(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('New');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(elements(page).getByRole('option')).toHaveText([/New/]);
  await field(page, 'Font size').fill('-4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('storyboard.elements[0].fontSize is -4');
  await expect(field(page, 'Font size')).toHaveValue('96');
  // Saving takes over a field that the author has not left yet.
  await field(page, 'Font size').fill('80');
  await save(page);
  await expect(field(page, 'Font size')).toBeFocused();
  expect((await storyboard()).elements).toEqual([{ ...text, text: 'New', fontSize: 80 }]);
});

test('A picture that comes while the page is open can be added, and its fields undo by keyboard', async ({
  page,
}) => {
  await writeTalk({ elements: [{ id: 'line', type: 'line', x: 0, y: 300, w: 90, h: 9, color: '#ffffff' }] });
  await open(page);
  await writeFile(
    join(server.content, 'media/new.png'),
    await readFile(join(server.content, 'media/rivers.png')),
  );
  await button(page, 'Picture').click();
  await page.getByRole('radio', { name: 'media/new.png' }).check();
  await button(page, 'Add the picture').click();
  await expect(canvas(page).locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await save(page);
  expect((await storyboard()).elements[1]).toMatchObject({ type: 'image', src: '../media/new.png' });
  await elements(page).getByRole('option', { name: 'line' }).click();
  await page.getByLabel('Arrow').check();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByLabel('Arrow')).not.toBeChecked();
  await expect(page.getByRole('status')).toHaveText('Saved');
});

test('Saving takes over a text that is edited in place', async ({ page }) => {
  const text = { id: 'title', type: 'text', x: 0, y: 0, w: 900, h: 200, text: 'Old', fontSize: 96 };
  await writeTalk({ elements: [text] });
  await open(page);
  await elements(page).getByRole('option', { name: 'Old' }).click();
  await page.keyboard.press('Enter');
  await expect(canvas(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('New');
  await save(page);
  expect((await storyboard()).elements).toEqual([{ ...text, text: 'New' }]);
});

test('Shapes and a video are added, and colours, frames and the order of steps are set', async ({ page }) => {
  await writeTalk();
  await open(page);
  const setColour = async (name: string, colour: string) => {
    await field(page, name).fill(colour);
    await field(page, name).dispatchEvent('change');
  };
  await setColour('Background', '#123456');
  for (const name of ['Rectangle', 'Ellipse', 'Line']) await button(page, name).click();
  await setColour('Colour', '#ff0000');
  await page.getByLabel('Arrow').check();
  await elements(page).getByRole('option', { name: 'rect-1' }).click();
  await page.getByLabel('Outline', { exact: true }).check();
  await page.getByLabel('Fill', { exact: true }).uncheck();
  await button(page, 'Video').click();
  await page.getByRole('radio', { name: 'media/flow.mp4' }).check();
  await page.getByLabel('What the video shows').fill('Water flows');
  await button(page, 'Add the video').click();
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await button(page, 'Add step').click();
  await button(page, 'Earlier').click();
  await expect(steps(page).getByRole('option')).toHaveText([/1Step 2/, /2Start/]);
  await steps(page).getByRole('option', { name: 'Start' }).click();
  await button(page, 'Frame the visible part').click();
  await save(page);
  const { elements: made, path, background } = await storyboard();
  expect(background).toBe('#123456');
  expect(made).toMatchObject([
    { id: 'rect-1', fill: null, stroke: '#ffffff' },
    { id: 'ellipse-1', fill: '#2f6bff' },
    { id: 'line-1', color: '#ff0000', arrow: true },
    { id: 'video-1', src: '../media/flow.mp4', alt: 'Water flows' },
  ]);
  expect(path.map(({ id }) => id)).toEqual(['step-1', 'start']);
  expect((path[1]?.['frame'] as { w: number }).w).toBeGreaterThan(FRAME.w);
  expect((await checkContent(server.content)).faults).toEqual([]);
});

test('A step is drawn on the canvas, over elements too, until Escape', async ({ page }) => {
  await writeTalk({ elements: [RECT] });
  await open(page);
  const box = (await canvas(page).boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await button(page, 'Draw step').click();
  await expect(button(page, 'Draw step')).toHaveAttribute('aria-pressed', 'true');
  // A press without a drag draws nothing.
  await page.mouse.click(middle.x, middle.y);
  await expect(steps(page).getByRole('option')).toHaveCount(1);
  await page.mouse.move(middle.x - 60, middle.y - 40);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y, { steps: 3 });
  await page.mouse.move(middle.x + 60, middle.y + 40, { steps: 3 });
  await page.mouse.up();
  await expect(steps(page).getByRole('option')).toHaveText([/Start/, /2Step 2/]);
  await expect(button(page, 'Draw step')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Draw step').click();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Draw step')).toHaveAttribute('aria-pressed', 'false');
  await save(page);
  const { elements: same, path } = await storyboard();
  expect(same).toEqual([RECT]);
  const { x, y, w, h } = path[1]?.['frame'] as { x: number; y: number; w: number; h: number };
  expect(Math.abs(x) + Math.abs(y)).toBeLessThan(10);
  expect(w / h).toBeCloseTo(1.5, 1);
});

test.describe('If the file changes on the disk', () => {
  test.use({ expectedComplaint: /status of 409/ });

  test('nothing is written over it, and both versions are shown', async ({ page }) => {
    await writeTalk({ elements: [RECT] });
    await open(page);
    await elements(page).getByRole('option', { name: 'box' }).click();
    await field(page, 'Centre X').fill('77');
    await page.keyboard.press('Enter');
    const other = (await onDisk()).replace('"Start"', '"Another start"');
    await writeFile(join(server.content, FILE), other);
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'The file has changed on the disk' });
    await expect(dialog.getByRole('region', { name: 'Yours', exact: true })).toContainText('"x": 77');
    await expect(dialog.getByRole('region', { name: 'On the disk', exact: true })).toContainText(
      'Another start',
    );
    expect(await onDisk()).toBe(other);
    expect(await violations(page)).toEqual([]);
    await button(page, 'Continue with the one on the disk').click();
    await expect(steps(page).getByRole('option')).toHaveText([/Another start/]);
    await expect(page.getByRole('status')).toHaveText('Saved');
    await button(page, 'Undo').click();
    await expect(steps(page).getByRole('option')).toHaveText([/1Start/]);
    await save(page);
    expect((await storyboard()).elements[0]).toMatchObject({ x: 77 });
  });
});

test('In every state the page is accessible', async ({ page }) => {
  await writeTalk({
    elements: [
      { ...RECT, stroke: '#ffffff', strokeWidth: 4 },
      { id: 'title', type: 'text', x: 0, y: 0, w: 900, h: 200, text: 'Title', fontSize: 96 },
      { id: 'map', type: 'image', x: 0, y: 300, w: 90, h: 90, src: '../media/rivers.png', alt: 'Map' },
      { id: 'line', type: 'line', x: 0, y: 300, w: 90, h: 9, color: '#ffffff' },
    ],
  });
  await open(page);
  const check = async () => expect(await violations(page)).toEqual([]);
  await check();
  for (const name of ['box', 'Title', 'Map']) {
    await elements(page).getByRole('option', { name }).click();
    await check();
  }
  await canvas(page).focus();
  await steps(page).getByRole('option').click();
  await check();
  await button(page, 'Picture').click();
  await check();
});

test('A file with faults shows them in place of the canvas', async ({ page }) => {
  const text = await writeTalk({}, 'presentations/broken.json', 'broken');
  await writeFile(join(server.content, 'presentations/broken.json'), text.replace('"w": 1600', '"w": 0'));
  await page.goto(`${server.address}/workbench/broken/`);
  await expect(page.getByRole('heading', { name: 'broken cannot be edited' })).toBeVisible();
  await expect(page.getByText('storyboard.path[0].frame.w is 0, which is not allowed')).toBeVisible();
});

test('With 500 elements it opens within two seconds of processor time', async ({ page }) => {
  const many = Array.from({ length: 500 }, (_, index) => {
    const place = { x: (index % 25) * 64, y: Math.floor(index / 25) * 45, w: 60, h: 40 };
    return index % 2 === 0
      ? { ...RECT, ...place, id: `box-${index}` }
      : { ...place, id: `text-${index}`, type: 'text', text: `Text ${index}`, fontSize: 12 };
  });
  await writeTalk({ elements: many });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${server.address}/workbench/talk/`);
  await expect(canvas(page).locator('.player-item').nth(499)).toBeAttached();
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  // Drawing them takes longer than this, so a smaller figure would be that of another page.
  expect(seconds).toBeGreaterThan(0.1);
  expect(seconds).toBeLessThan(2);
});
