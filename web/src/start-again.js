// Retries a start script that failed to load (decision 0094). Browsers cache a failed module for the lifetime of the
// page, so this reloads the page. It is inlined in the HTML.
(() => {
  const key = 'nave.started-again-at';
  const minIntervalMs = 60000;
  const longestWaitMs = 30000;
  let waitMs = 2000;
  let probeUrl = location.href;
  let scriptUrl = '';

  function reload() {
    try {
      if (minIntervalMs > Date.now() - Number(sessionStorage.getItem(key))) return false;
      sessionStorage.setItem(key, String(Date.now()));
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  // Without a network a reload would end on the browser's error page, so first check that the server answers.
  function attempt() {
    fetch(probeUrl, { cache: 'reload' }).then(({ ok }) => (ok && reload()) || retryLater(), retryLater);
  }

  function retryLater() {
    document.documentElement.setAttribute('data-not-started', '');
    probeUrl = scriptUrl;
    setTimeout(attempt, waitMs);
    waitMs = Math.min(2 * waitMs, longestWaitMs);
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (target.type !== 'module') return;
      scriptUrl = target.src;
      attempt();
    },
    true,
  );
})();
