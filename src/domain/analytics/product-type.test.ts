import { expect, it } from 'vitest';
import { productType } from './product-type.ts';

it('calls schema version 0 classic and anything else next [3.9, 7.35]', () => {
  expect(['0', '2', '3', ''].map(productType)).toEqual(['CLASSIC', 'NEXT', 'NEXT', 'NEXT']);
});
