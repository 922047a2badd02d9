/** The styles of the not-found page. The colours are custom properties, which `themeStyle` sets. */
export const NOT_FOUND_CSS = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--client-bg);color:var(--client-text);font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
header{display:flex;align-items:center;gap:12px;min-height:56px;padding:0 24px;background:var(--client-nav);color:var(--client-nav-link)}
header img{height:26px;max-width:140px;object-fit:contain}
header b{font-weight:600;font-size:.9375rem;overflow-wrap:anywhere}
main{flex:1;width:100%;max-width:36rem;margin:0 auto;padding:24px;display:flex;flex-direction:column;justify-content:center;text-align:center}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.2}
p{margin:0 0 24px;overflow-wrap:anywhere}
.watch{display:inline-block;min-height:44px;padding:10px 20px;border-radius:8px;background:var(--client-button);color:var(--client-button-text);font-weight:600;text-decoration:none;box-shadow:0 0 0 1px var(--btn-ring)}
.watch:hover{background:var(--client-button-hover)}
footer{padding:8px 24px 16px;text-align:center;font-size:.875rem}
footer a{display:inline-block;padding:12px;color:inherit}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}`;
