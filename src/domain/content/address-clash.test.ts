import { expect, it } from 'vitest';
import { addressClash } from './address-clash.ts';

const free = { kind: 'presentation', schemaVersion: '2', oid: 'rivers', slug: 'rivers' } as const;

it('finds no clash if the address is free', () => {
  expect(addressClash(free)).toBeNull();
  expect(addressClash({ ...free, schemaVersion: '0' })).toBeNull();
  expect(addressClash({ ...free, slug: 'edit' })).toBeNull();
  expect(addressClash({ ...free, oid: 'view' })).toBeNull();
  expect(addressClash({ ...free, kind: 'video', oid: 'edit', slug: 'edit' })).toBeNull();
});

it('finds classic presentations that another part of the site would hide', () => {
  expect(addressClash({ ...free, schemaVersion: '0', oid: 'view' })).toBe(
    'oid "view" is taken: /view/ leads to another part of the site; choose another oid',
  );
});

it('reserves the folder of playback data', () => {
  expect(addressClash({ ...free, schemaVersion: '0', oid: 'playback' })).toMatch('oid "playback" is taken');
});

it('finds classic presentations that the editor would hide', () => {
  expect(addressClash({ ...free, schemaVersion: '0', slug: 'edit' })).toBe(
    'slug "edit" is taken: /rivers/edit/ is the editor of this presentation; set another slug',
  );
});

it.each(['edit', 'embed'])('finds next presentations at /p/%s/', (oid) => {
  expect(addressClash({ ...free, oid })).toMatch(`oid "${oid}" is taken: /p/${oid}/rivers/ is an address of`);
});
