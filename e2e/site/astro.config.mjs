import { defineConfig } from 'astro/config';
import podium from '../../integration/podium.ts';

export default defineConfig({ integrations: [podium()] });
