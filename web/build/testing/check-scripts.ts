import { ESLint } from 'eslint';
import es from 'eslint-plugin-es-x';
import { type App, oldestBrowsers } from '../browsers.ts';
import { missingNames } from './missing-names.ts';
import { SYNTAX } from './script-names.ts';
import { lackedBy } from './support.ts';

/** Returns one message for each feature in a built script that the oldest browsers of an application lack. */
export async function missingInScript(app: App, code: string): Promise<string[]> {
  const oldest = oldestBrowsers(app);
  const unsupported = Object.keys(SYNTAX).filter((rule) => lackedBy(oldest, SYNTAX[rule]).length > 0);
  const eslint = new ESLint({
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: {
      // The build compiles newer syntax. If any remained in the script, ESLint would report a parsing error.
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      plugins: { 'es-x': es, nave: { rules: { 'missing-names': missingNames } } },
      rules: {
        'nave/missing-names': ['error', oldest],
        ...Object.fromEntries(unsupported.map((rule) => [`es-x/${rule}`, 'error' as const])),
      },
    },
  });
  const [result] = await eslint.lintText(code);
  return (result?.messages ?? []).map(({ message, line, column }) => {
    const near = code.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 40);
    return `${message} ... ${near} ...`;
  });
}
