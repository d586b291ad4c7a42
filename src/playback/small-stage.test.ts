// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildElement } from './build-element.ts';
import { buildScene } from './scene.fixture.ts';
import { addTurnButton, findStops } from './small-stage.ts';

describe('the button that turns a phone [9.47]', () => {
  let life: AbortController;
  let bar: HTMLElement;
  let isCoarse = true;
  const orientation = { type: 'portrait-primary', lock: vi.fn(), unlock: vi.fn() };
  const fill = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const turn = () => bar.querySelector<HTMLButtonElement>('.player-turn');

  beforeEach(() => {
    life = new AbortController();
    isCoarse = true;
    orientation.lock.mockReset().mockResolvedValue(undefined);
    orientation.unlock.mockReset();
    orientation.type = 'portrait-primary';
    vi.stubGlobal('screen', { orientation });
    vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
    bar = document.createElement('div');
    bar.innerHTML = '<button>Full screen</button><button>Keys</button>';
  });
  afterEach(() => {
    life.abort();
    fill(null);
  });

  it('is there in full screen only, before the list of keys, and turns nothing by itself', () => {
    addTurnButton(bar, 'Turn', life.signal);
    expect(turn()?.hidden).toBe(true);
    fill(bar);
    expect([turn()?.hidden, turn()?.ariaPressed, turn()?.title]).toEqual([false, 'false', 'Turn']);
    expect(turn()?.nextElementSibling?.textContent).toBe('Keys');
    expect(orientation.lock).not.toHaveBeenCalled();
  });

  it('turns to landscape and back, and is free again after full screen', () => {
    addTurnButton(bar, 'Turn', life.signal);
    fill(bar);
    turn()?.click();
    orientation.type = 'landscape-primary';
    dispatchEvent(new Event('resize'));
    expect(orientation.lock).toHaveBeenCalledExactlyOnceWith('landscape');
    expect([turn()?.hidden, turn()?.ariaPressed]).toEqual([false, 'true']);
    turn()?.click();
    expect([orientation.unlock.mock.calls.length, turn()?.ariaPressed]).toEqual([1, 'false']);
    turn()?.click();
    fill(null);
    expect([turn()?.hidden, turn()?.ariaPressed]).toEqual([true, 'false']);
  });

  it('changes nothing if the device refuses', async () => {
    orientation.lock.mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    addTurnButton(bar, 'Turn', life.signal);
    fill(bar);
    turn()?.click();
    await vi.waitFor(() => expect(turn()?.ariaPressed).toBe('false'));
  });

  it('is not there for a phone that lies, a mouse, and browsers that do not turn', () => {
    orientation.type = 'landscape-primary';
    addTurnButton(bar, 'Turn', life.signal);
    fill(bar);
    expect(turn()?.hidden).toBe(true);
    turn()?.remove();
    isCoarse = false;
    addTurnButton(bar, 'Turn', life.signal);
    isCoarse = true;
    vi.stubGlobal('screen', {});
    addTurnButton(bar, 'Turn', life.signal);
    expect(turn()).toBeNull();
  });
});

it('measures the lines of texts, which may be shorter than their boxes', () => {
  const scene = buildScene(1);
  const [element] = scene.elements;
  const item = buildElement(document.body, { ...element!, style: 'font-size:12.5px' }, (swap) => swap());
  Object.defineProperty(item.node, 'clientWidth', { value: 400 });
  const run = item.node.querySelector('span')!;
  Object.defineProperties(run, { offsetLeft: { value: 150 }, offsetWidth: { value: 75 } });
  findStops(1, scene, { width: 360, height: 212 }, [item]);
  expect(item.overflowBox).toMatchObject({ x: 200, w: 40, h: 90 });
});
