/** Length of each scene. At the beginning of each scene, the previous scene fades into this scene. */
export const sceneSeconds = 40;
export const fadeSeconds = 2;

interface View {
  zoom: number;
  /** Position of the view within the still: `x` from 0 (left) to 1 (right), `y` from 0 (top) to 1 (bottom). */
  x: number;
  y: number;
}

export interface Scene {
  still: string;
  from: View;
  to: View;
}

export interface Title {
  atSeconds: number;
  text: string;
  small: string;
  dark?: boolean;
}

const view = (zoom: number, x: number, y: number): View => ({ zoom, x, y });
const near = (x = 0.5, y = 0.5) => view(1.16, x, y);
const wide = view(1.02, 0.5, 0.5);

/** Eighteen scenes of forty seconds. Three scenes each form a chapter of two minutes. */
export const scenes: Scene[] = [
  { still: 'road', from: wide, to: near(0.6, 0.4) },
  { still: 'sermon', from: wide, to: near(0.4, 0.6) },
  { still: 'dawn', from: near(0, 0.5), to: near(1, 0.5) },

  { still: 'sea', from: near(0.7, 0.4), to: wide },
  { still: 'worship', from: wide, to: near(0.5, 0.6) },
  { still: 'mountain', from: near(0, 0.6), to: near(1, 0.3) },

  { still: 'field', from: near(0.2, 0.7), to: near(0.9, 0.3) },
  { still: 'table', from: wide, to: near(0.3, 0.7) },
  { still: 'candles', from: near(0.5, 0.5), to: wide },

  { still: 'road', from: near(0.5, 0.9), to: near(0.6, 0.2) },
  { still: 'sermon', from: near(0.4, 0.5), to: wide },
  { still: 'ripples', from: wide, to: near(0.5, 0.5) },

  { still: 'field', from: near(1, 0.4), to: near(0.1, 0.6) },
  { still: 'nave', from: wide, to: near(0.5, 0.8) },
  { still: 'candles-right', from: wide, to: near(0.8, 0.5) },

  { still: 'dawn', from: near(0.9, 0.4), to: near(0.1, 0.6) },
  { still: 'table', from: near(0.8, 0.6), to: wide },
  { still: 'nave', from: near(0.5, 0.8), to: wide },
];

/** Titles are shown for seven seconds. A title must be within one scene. */
export const titleSeconds = 7;
export const titles: Title[] = [
  { atSeconds: 4, text: 'The Long|Walk Home', small: 'A story from Luke 15' },
  { atSeconds: 16, text: 'The Younger Son', small: 'Part one' },
  { atSeconds: 124, text: 'A Far Country', small: 'Part two' },
  { atSeconds: 244, text: 'He Came to Himself', small: 'Part three', dark: true },
  { atSeconds: 364, text: 'While He Was|Still Far Off', small: 'Part four' },
  { atSeconds: 484, text: 'The Older Brother', small: 'Part five', dark: true },
  { atSeconds: 604, text: 'Come In', small: 'Part six', dark: true },
  { atSeconds: 708, text: 'Welcome home', small: 'Grace Community Church' },
];

/** The title that the welcome clip shows all the time. */
export const welcomeTitle: Title = { atSeconds: 0, text: 'Welcome', small: 'We will begin soon', dark: true };
