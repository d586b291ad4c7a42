import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import {
  HttpStatusError,
  MissingCsrfTokenError,
  NetworkError,
  RequestTimeoutError,
} from '#services/http-errors';
import type { LikeMessage } from './like-states.ts';
import { ANONYMOUS, type Viewer } from '#services/viewer';
import { createLikes, viewLike, type LikeInput } from './likes.ts';
import { SIGNED_IN, type ViewerState } from './viewer.ts';

const RIVERS: LikeInput = {
  oid: 'rivers',
  likesCount: 312,
  signupHref: '/signup/?next=%2Fp%2Frivers%2F',
  signupText: 'Gefällt mir',
};
const ADA: Viewer = { ...ANONYMOUS, isAuthenticated: true };
const SERVER_ERROR = new HttpStatusError({ status: 500, statusText: 'Oops' });

interface Call extends PromiseWithResolvers<void> {
  hasLiked: boolean;
}

/** Creates a page whose server answers when the test resolves a promise. */
function createPage(viewer: Viewer | null = ADA) {
  const $viewer = atom<ViewerState>(
    viewer
      ? { status: 'success', oid: 'rivers', data: viewer }
      : { status: 'loading', oid: 'rivers', data: ANONYMOUS },
  );
  const first = Promise.withResolvers<Viewer>();
  const known = Promise.withResolvers<Viewer | null>();
  if (viewer) first.resolve(viewer);
  const calls: Call[] = [];
  const told: LikeMessage[] = [];
  let hear: (news: LikeMessage) => void = () => expect.fail('no listener');
  const navigate = vi.fn<(signup: object) => void>();
  const store = createLikes({
    $viewer,
    loadViewer: () => ({ first: first.promise, known: known.promise }),
    sendLike: (_target, hasLiked) => {
      const call = { hasLiked, ...Promise.withResolvers<undefined>() };
      calls.push(call as Call);
      return call.promise;
    },
    navigate,
    joinLikeChannel: (onNews) => {
      hear = onNews;
      return { send: (news) => void told.push(news) };
    },
  });
  return {
    ...store,
    navigate,
    told,
    hear: (news: LikeMessage) => hear(news),
    press: (input = RIVERS) => store.pressLike(input),
    sent: () => calls.map(({ hasLiked }) => (hasLiked ? 'like' : 'unlike')),
    call: (index: number): Call => calls[index] ?? expect.fail(`there is no call ${index}`),
    shown: (input = RIVERS) => {
      const { hasLiked, count, phase } = viewLike(store.$likes.get(), $viewer.get(), input);
      return `${hasLiked ? 'liked' : 'not liked'} ${count} ${phase}`;
    },
    arrive: (data: Viewer) => {
      $viewer.set({ status: 'success', oid: 'rivers', data });
      first.resolve(data);
      known.resolve(data);
    },
    /** Simulates a failed viewer data request that will be retried. */
    fail: () => {
      $viewer.set({ status: 'error', oid: 'rivers', data: SIGNED_IN });
      first.resolve(SIGNED_IN);
    },
    /** Simulates the failure of the last retry. */
    giveUp: () => known.resolve(null),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a press', () => {
  it('likes at once, plays 350 ms, and sends one call [4.8]', async () => {
    const { press, shown, sent, call } = createPage();
    const outcome = press();
    expect(shown()).toBe('liked 313 liked');
    vi.advanceTimersByTime(349);
    expect(shown()).toBe('liked 313 liked');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('liked 313 idle');
    call(0).resolve();
    await expect(outcome).resolves.toBe('done');
    expect(sent()).toEqual(['like']);
  });

  it('takes a like back at once and shows the broken heart for 2 s [4.10]', async () => {
    const { press, shown, call } = createPage({ ...ADA, hasLiked: true, likesCount: 400 });
    expect(shown()).toBe('liked 400 idle');
    const outcome = press();
    expect(shown()).toBe('not liked 399 unliked');
    call(0).resolve();
    await outcome;
    vi.advanceTimersByTime(1999);
    expect(shown()).toBe('not liked 399 unliked');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('not liked 399 idle');
  });

  it.each([
    SERVER_ERROR,
    new MissingCsrfTokenError(),
    new NetworkError(null),
    new RequestTimeoutError(20_000),
  ])('that fails (%s) is reverted and shakes for 500 ms [4.9, 8.2]', async (error) => {
    const { press, shown, call } = createPage();
    const outcome = press();
    call(0).reject(error);
    await expect(outcome).resolves.toBe('failed');
    expect(shown()).toBe('not liked 312 error');
    vi.advanceTimersByTime(499);
    expect(shown()).toBe('not liked 312 error');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('not liked 312 idle');
  });

  it('that fails to take a like back shows the like again, and shakes for 500 ms [4.11]', async () => {
    const { press, shown, call } = createPage({ ...ADA, hasLiked: true, likesCount: 400 });
    const outcome = press();
    call(0).reject(SERVER_ERROR);
    await outcome;
    expect(shown()).toBe('liked 400 error');
    vi.advanceTimersByTime(500);
    expect(shown()).toBe('liked 400 idle');
  });

  it('can be repeated after a failure', async () => {
    const { press, shown, call, sent } = createPage();
    const first = press();
    call(0).reject(SERVER_ERROR);
    await first;
    const second = press();
    call(1).resolve();
    await expect(second).resolves.toBe('done');
    expect(sent()).toEqual(['like', 'like']);
    expect(shown()).toBe('liked 313 liked');
  });
});

describe('a second press while a call is under way', () => {
  it('shows at once, and is sent after the first', async () => {
    const { press, shown, sent, call } = createPage();
    const first = press();
    const second = press();
    expect(shown()).toBe('not liked 312 unliked');
    expect(sent()).toEqual(['like']);
    call(0).resolve();
    await vi.waitFor(() => expect(sent()).toEqual(['like', 'unlike']));
    call(1).resolve();
    await expect(Promise.all([first, second])).resolves.toEqual(['done', 'done']);
    expect(shown()).toBe('not liked 312 unliked');
  });

  it('and a third cost no further call, because the server has the state already', async () => {
    const { press, shown, sent, call } = createPage();
    const presses = Promise.all([press(), press(), press()]);
    call(0).resolve();
    await presses;
    expect(sent()).toEqual(['like']);
    expect(shown()).toBe('liked 313 liked');
  });

  it('has nothing to revert when the first is refused', async () => {
    const { press, shown, sent, call } = createPage();
    const presses = Promise.all([press(), press()]);
    call(0).reject(SERVER_ERROR);
    await expect(presses).resolves.toEqual(['done', 'done']);
    expect(sent()).toEqual(['like']);
    expect(shown()).toBe('not liked 312 unliked');
  });

  it('is sent when the outcome of the first is unknown', async () => {
    const { press, shown, sent, call } = createPage();
    const presses = Promise.all([press(), press()]);
    call(0).reject(new RequestTimeoutError(20_000));
    await vi.waitFor(() => expect(sent()).toEqual(['like', 'unlike']));
    call(1).resolve();
    await presses;
    expect(shown()).toBe('not liked 312 unliked');
  });

  it('reverts to what the server acknowledged last', async () => {
    const { press, shown, sent, call } = createPage();
    const presses = Promise.all([press(), press()]);
    call(0).resolve();
    await vi.waitFor(() => expect(sent()).toHaveLength(2));
    call(1).reject(SERVER_ERROR);
    await expect(presses).resolves.toEqual(['failed', 'failed']);
    expect(shown()).toBe('liked 313 error');
  });
});

describe('an acknowledged state', () => {
  it('follows each successful like and unlike, and no failed press', async () => {
    const { press, call, $acknowledged } = createPage();
    const heard: boolean[] = [];
    $acknowledged.listen((news) => heard.push(news?.hasLiked ?? expect.fail('nothing')));
    const answers: ((made: Call) => void)[] = [
      ({ resolve }) => resolve(),
      ({ reject }) => reject(SERVER_ERROR),
      ({ reject }) => reject(new NetworkError(null)),
      ({ resolve }) => resolve(),
    ];
    for (const [index, answer] of answers.entries()) {
      const outcome = press();
      expect(heard).toHaveLength(index === 0 ? 0 : 1);
      answer(call(index));
      await outcome;
    }
    expect(heard).toEqual([true, false]);
  });

  it('follows neither another tab nor a press that was taken back before it was sent', async () => {
    const { press, call, hear, connectLikes, $acknowledged } = createPage();
    connectLikes();
    const heard: unknown[] = [];
    $acknowledged.listen((news) => heard.push(news));
    hear({ oid: 'rivers', hasLiked: true, count: 400 });
    hear({ oid: 'rivers', hasLiked: false, count: 399 });
    const presses = Promise.all([press(), press(), press()]);
    call(0).resolve();
    await presses;
    expect(heard).toEqual([{ oid: 'rivers', hasLiked: true, count: 400 }]);
  });
});

describe('any sequence of presses and responses', () => {
  it('never has two calls at once, and ends with the same state in page and server', async () => {
    vi.useRealTimers();
    const actions = fc.array(fc.constantFrom('press', 'ok', 'refuse'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        const server = { hasLiked: false };
        const { press, call, sent, shown } = createPage();
        let answered = 0;
        const answer = async (step: string): Promise<void> => {
          if (answered >= sent().length) return;
          const { hasLiked, resolve, reject } = call(answered++);
          if (step === 'ok') server.hasLiked = hasLiked;
          if (step === 'ok') resolve();
          else reject(SERVER_ERROR);
          await new Promise(setImmediate);
        };
        for (const step of steps) {
          if (step === 'press') void press();
          else await answer(step);
          expect(sent().length - answered).toBeLessThanOrEqual(1);
        }
        while (answered < sent().length) await answer('ok');
        expect(shown()).toMatch(server.hasLiked ? /^liked 313/ : /^not liked 312/);
      }),
    );
  });
});

describe('a visitor who is not signed in', () => {
  it('goes to sign-up, without a call and without a change [6.4]', async () => {
    const { press, shown, sent, navigate } = createPage(ANONYMOUS);
    await expect(press()).resolves.toBe('signup');
    expect(navigate).toHaveBeenCalledExactlyOnceWith(RIVERS);
    expect(sent()).toEqual([]);
    expect(shown()).toBe('not liked 312 idle');
  });
});

describe('a press before the viewer is known', () => {
  it('waits, then likes', async () => {
    const { press, shown, sent, arrive, call } = createPage(null);
    const outcome = press();
    expect(sent()).toEqual([]);
    arrive({ ...ADA, likesCount: 320 });
    await vi.waitFor(() => expect(sent()).toEqual(['like']));
    expect(shown()).toBe('liked 321 liked');
    call(0).resolve();
    await expect(outcome).resolves.toBe('done');
  });

  it('waits, then unlikes content that is liked already', async () => {
    const { press, sent, arrive } = createPage(null);
    void press();
    arrive({ ...ADA, hasLiked: true });
    await vi.waitFor(() => expect(sent()).toEqual(['unlike']));
  });

  it('waits, then leads to sign-up', async () => {
    const { press, sent, arrive, navigate } = createPage(null);
    const outcome = press();
    arrive(ANONYMOUS);
    await expect(outcome).resolves.toBe('signup');
    expect(navigate).toHaveBeenCalledTimes(1);
    expect(sent()).toEqual([]);
  });
});

describe('a press while the viewer data are unknown', () => {
  it('shows at once, is kept, and is sent once they are known', async () => {
    const { press, shown, sent, navigate, fail, arrive, call } = createPage(null);
    fail();
    const outcome = press();
    expect(shown()).toBe('liked 313 liked');
    expect(sent()).toEqual([]);
    arrive({ ...ADA, likesCount: 320 });
    await vi.waitFor(() => expect(sent()).toEqual(['like']));
    expect(shown()).toBe('liked 321 liked');
    call(0).resolve();
    await expect(outcome).resolves.toBe('done');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('that came before the first failure shows after it', async () => {
    const { press, shown, sent, fail } = createPage(null);
    void press();
    expect(shown()).toBe('not liked 312 idle');
    fail();
    await vi.waitFor(() => expect(shown()).toBe('liked 313 liked'));
    expect(sent()).toEqual([]);
  });

  it('is reverted and fails after the last repetition, without a call and without sign-up', async () => {
    const { press, shown, sent, navigate, fail, giveUp } = createPage(null);
    fail();
    const outcome = press();
    giveUp();
    await expect(outcome).resolves.toBe('failed');
    expect(shown()).toBe('not liked 312 error');
    expect([sent(), navigate.mock.calls]).toEqual([[], []]);
  });

  it('is reverted and fails if the visitor is signed out; the next one leads to sign-up', async () => {
    const { press, shown, sent, navigate, fail, arrive } = createPage(null);
    fail();
    const outcome = press();
    arrive(ANONYMOUS);
    await expect(outcome).resolves.toBe('failed');
    expect(shown()).toBe('not liked 312 error');
    expect([sent(), navigate.mock.calls]).toEqual([[], []]);
    await expect(press()).resolves.toBe('signup');
  });

  it('is not sent if the content is liked already', async () => {
    const { press, shown, sent, fail, arrive } = createPage(null);
    fail();
    const outcome = press();
    arrive({ ...ADA, hasLiked: true, likesCount: 400 });
    await expect(outcome).resolves.toBe('done');
    expect(sent()).toEqual([]);
    expect(shown()).toBe('liked 400 liked');
  });

  it.each([
    [false, 'not liked 400 idle'],
    [true, 'liked 400 idle'],
  ])('and taken back sends nothing if the content is liked: %j', async (hasLiked, result) => {
    const { press, shown, sent, fail, arrive } = createPage(null);
    fail();
    const presses = Promise.all([press(), press()]);
    expect(shown()).toBe('not liked 312 unliked');
    arrive({ ...ADA, hasLiked, likesCount: 400 });
    await expect(presses).resolves.toEqual(['done', 'done']);
    expect(sent()).toEqual([]);
    expect(shown()).toBe(result);
  });
});

describe('other content', () => {
  it('starts from the count of the page for every oid', () => {
    const { press, shown } = createPage();
    void press();
    expect(shown({ ...RIVERS, oid: 'deserts', likesCount: 7 })).toBe('not liked 7 idle');
    expect(shown({ ...RIVERS, oid: 'constructor', likesCount: 7 })).toBe('not liked 7 idle');
  });
});

describe('other tabs', () => {
  it('get a like once the server has acknowledged it', async () => {
    const { press, told, connectLikes, call } = createPage();
    connectLikes();
    const outcome = press();
    expect(told).toEqual([]);
    call(0).resolve();
    await outcome;
    expect(told).toEqual([{ oid: 'rivers', hasLiked: true, count: 313 }]);
  });

  it('set the state of this tab', async () => {
    const { shown, hear, connectLikes, press, sent } = createPage();
    connectLikes();
    hear({ oid: 'rivers', hasLiked: true, count: 313 });
    expect(shown()).toBe('liked 313 idle');
    void press();
    await vi.waitFor(() => expect(sent()).toEqual(['unlike']));
  });

  it('do not undo a pending press of this tab, but a revert goes back to their state', async () => {
    const { shown, hear, connectLikes, press, call } = createPage();
    connectLikes();
    const outcome = press();
    hear({ oid: 'rivers', hasLiked: false, count: 350 });
    expect(shown()).toBe('liked 351 liked');
    call(0).reject(SERVER_ERROR);
    await outcome;
    expect(shown()).toBe('not liked 350 error');
  });
});
