import { Gauge, type Registry } from 'prom-client';
import type { Players } from './players.ts';

/** Registers metrics for operators: the number of players in each state, and their distance from the server's time. */
export function playerMetrics(registry: Registry, players: Players): void {
  const registers = [registry];
  new Gauge({
    name: 'nave_players',
    help: 'Pages that have told of their video within 75 s, by how it does.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(players.overall().states)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'nave_player_sync_error_seconds',
    help: "How far players of simulated lives are from the server's second, ahead or behind.",
    labelNames: ['quantile'],
    registers,
    collect() {
      const { p50Ms, p95Ms } = players.overall().spread;
      this.set({ quantile: '0.5' }, (p50Ms ?? 0) / 1_000);
      this.set({ quantile: '0.95' }, (p95Ms ?? 0) / 1_000);
    },
  });
}
