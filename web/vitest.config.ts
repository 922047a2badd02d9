import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { citiesOfZones } from './build/cities-of-zones.ts';

export default defineConfig({
  plugins: [react(), citiesOfZones()],
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}', '*.test.ts'], restoreMocks: true },
});
