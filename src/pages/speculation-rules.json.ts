import { SPECULATION_RULES_TYPE } from '#domain/media/media-types';
import { buildSpeculationRules } from '#page-data/speculation-rules';

export const GET = () =>
  Response.json(buildSpeculationRules(), {
    headers: { 'Content-Type': SPECULATION_RULES_TYPE },
  });
