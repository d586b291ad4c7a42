import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMBED_METHODS,
  embedError,
  embedEvent,
  embedResult,
  isAllowedOrigin,
  parseEmbedRequest,
} from './embed-messages.ts';

const ask = (fields: object) => parseEmbedRequest({ podium: 1, id: 7, ...fields });

describe('a message', () => {
  it.each(['connect', 'play', 'pause', 'next', 'previous', 'getState'])('may ask to %s', (method) => {
    expect(ask({ method })).toEqual({ call: { id: 7, method, argument: null } });
    expect(ask({ method, args: ['ignored'] })).toEqual({ call: { id: 7, method, argument: null } });
  });

  it('may ask for a step or a time', () => {
    expect(ask({ method: 'goToStep', args: { step: 3, more: 1 } })).toEqual({
      call: { id: 7, method: 'goToStep', argument: 3 },
    });
    expect(ask({ method: 'seek', args: { seconds: 0.5 } })).toEqual({
      call: { id: 7, method: 'seek', argument: 0.5 },
    });
  });

  it.each([0, -1, 1.5, 10_001, NaN, Infinity, '3', null, undefined, [3], {}])(
    'with the step %j gets a fault',
    (step) => {
      expect(ask({ method: 'goToStep', args: { step } })).toEqual({ id: 7, fault: 'bad-arguments' });
    },
  );

  it('may ask for a view, turned or not', () => {
    const view = { x: 40, y: -5.5, w: 120, r: -30 };
    expect(ask({ method: 'goToView', args: { ...view, more: 1 } })).toEqual({
      call: { id: 7, method: 'goToView', argument: view },
    });
    expect(ask({ method: 'goToView', args: { x: 1, y: 2, w: 3 } })).toEqual({
      call: { id: 7, method: 'goToView', argument: { x: 1, y: 2, w: 3, r: 0 } },
    });
  });

  it.each([{}, null, [1, 2, 3, 0], { x: '1', y: 2, w: 3 }, { x: 1, y: NaN, w: 3 }, { x: 1, y: 2, w: 0 }])(
    'with the view %j gets a fault',
    (args) => {
      expect(ask({ method: 'goToView', args })).toEqual({ id: 7, fault: 'bad-arguments' });
    },
  );

  it.each([-0.1, 1e7, NaN, Infinity, '3', null, undefined])('with the time %j gets a fault', (seconds) => {
    expect(ask({ method: 'seek', args: { seconds } })).toEqual({ id: 7, fault: 'bad-arguments' });
    expect(ask({ method: 'seek', args: seconds })).toEqual({ id: 7, fault: 'bad-arguments' });
  });

  it.each(['openModal', 'closeModal'])('may ask to %s by name', (method) => {
    for (const name of ['SOCIAL_SHARE_MODAL', 'EMBED_MODAL'])
      expect(ask({ method, args: { name, more: 1 } })).toEqual({ call: { id: 7, method, argument: name } });
    for (const name of ['share-dialog', '', 'toString', '__proto__', 1, null, undefined, ['EMBED_MODAL']])
      expect(ask({ method, args: { name } })).toEqual({ id: 7, fault: 'bad-arguments' });
    expect(ask({ method })).toEqual({ id: 7, fault: 'bad-arguments' });
  });

  it.each(['', 'stop', 'PLAY', 'constructor', '__proto__', 'toString', 3, null, undefined, ['play']])(
    'with the method %j gets a fault',
    (method) => {
      expect(ask({ method })).toEqual({ id: 7, fault: 'unknown-method' });
    },
  );

  it.each([0, 2, '1', null, true])('of version %j gets a fault', (podium) => {
    expect(parseEmbedRequest({ podium, id: 'a', method: 'play' })).toEqual({
      id: 'a',
      fault: 'unknown-version',
    });
  });

  it.each([
    undefined,
    null,
    'podium',
    1,
    [],
    {},
    { id: 1, method: 'play' },
    { podium: 1, method: 'play' },
    { podium: 1, id: null, method: 'play' },
    { podium: 1, id: 1.5, method: 'play' },
    { podium: 1, id: 'x'.repeat(65), method: 'play' },
    { podium: 1, id: {}, method: 'play' },
    Object.create({ podium: 1, id: 1, method: 'play' }),
  ])('such as %j is ignored', (data) => {
    expect(parseEmbedRequest(data)).toBeNull();
  });

  it('may have any contents: reading never throws, and returns only allowed requests', () => {
    const allowed: string[] = ['connect', ...EMBED_METHODS];
    const nearly = fc.record(
      {
        podium: fc.oneof(fc.constant(1), fc.anything()),
        id: fc.oneof(fc.string(), fc.anything()),
        method: fc.oneof(fc.constantFrom(...allowed), fc.anything()),
        args: fc.oneof(
          fc.record({ step: fc.anything(), seconds: fc.anything(), name: fc.anything() }),
          fc.anything(),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(nearly, fc.anything({ withNullPrototype: true })), (data) => {
        const request = parseEmbedRequest(data);
        if (request === null) return;
        expect(['string', 'number']).toContain(typeof ('call' in request ? request.call.id : request.id));
        if ('call' in request) expect(allowed).toContain(request.call.method);
      }),
    );
  });
});

it('answers and reports in the same version', () => {
  expect(embedResult('a', null)).toEqual({ podium: 1, id: 'a', result: null });
  expect(embedError(1, 'unsupported')).toEqual({ podium: 1, id: 1, error: 'unsupported' });
  expect(embedEvent('ready')).toEqual({ podium: 1, event: 'ready' });
  expect(embedEvent('step', { step: 2 })).toEqual({ podium: 1, event: 'step', data: { step: 2 } });
});

describe('an origin', () => {
  it.each([
    ['https://school.example', 'https://school.example', true],
    ['https://school.example', 'https://a.example  https://school.example', true],
    ['http://localhost:8080', '*', true],
    ['https://school.example', '', false],
    ['https://school.example', 'https://school.example/', false],
    ['https://school.example.evil', 'https://school.example', false],
    ['http://school.example', 'https://school.example', false],
    ['https://school.example:444', 'https://school.example', false],
    ['null', '*', false],
    ['null', 'null', false],
    ['', '*', false],
    ['file://', '*', false],
  ])('%j with the allow-list %j: %s', (origin, allowed, isAllowed) => {
    expect(isAllowedOrigin(origin, allowed)).toBe(isAllowed);
  });
});
