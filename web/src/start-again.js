// A start script that did not come is asked for again at once (decision 0094): browsers remember for as long as the page
// lives that a module was lost, so the page loads itself anew. It stands in the HTML itself.
(() => {
  const key = 'nave.started-again-at';
  const onceInMs = 60000;
  const longestWaitMs = 30000;
  let waitMs = 2000;
  let asked = location.href;
  let script = '';

  function loadAgain() {
    try {
      if (onceInMs > Date.now() - Number(sessionStorage.getItem(key))) return false;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  // Without a network, a page that loads itself anew would become the browser's error page: so it asks first.
  function attempt() {
    fetch(asked, { cache: 'reload' }).then(({ ok }) => (ok && loadAgain()) || later(), later);
  }

  function later() {
    document.documentElement.setAttribute('data-not-started', '');
    asked = script;
    setTimeout(attempt, waitMs);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (target.type !== 'module') return;
      script = target.src;
      attempt();
    },
    true,
  );
})();
