import { expect, it } from 'vitest';
import { chooseKinds, judgeErrors } from './check-w3c.ts';

const error = (message: string) => ({ url: 'file:/site/index.html', message });

it('an error of the validator is a fault unless it is accepted', () => {
  const stray = error('Stray start tag “script”.');
  const { faults } = judgeErrors([stray, error('CSS: Unrecognized at-rule “@starting-style”')]);
  expect(faults).toEqual([stray]);
});

it('an accepted error that no page has any more is named', () => {
  const accepted = [/^Old\.$/, /^New\.$/];
  expect(judgeErrors([error('New.')], accepted)).toEqual({ faults: [], unused: [/^Old\.$/] });
});

it('one page of each kind is validated, in the first language that has it', () => {
  const names = [
    ...['404.html', 'de/404.html', 'index.html', 'index.html.br', 'gallery/index.html'],
    ...['p/one/one/index.html', 'p/two/two/index.html', 'p/one/index.html', 'v/film/film/index.html'],
    ...['p/embed/one/index.html', 'view/key/index.html', 'user/ada/index.html', 'de/user/ada/index.html'],
  ];
  expect(chooseKinds(names)).toEqual([
    ...['404.html', 'index.html', 'gallery/index.html', 'p/one/one/index.html', 'p/one/index.html'],
    ...['v/film/film/index.html', 'p/embed/one/index.html', 'view/key/index.html', 'user/ada/index.html'],
  ]);
});
