import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { isApp } from '#contract/core/paths';
import { finalPath } from './redirect';
import { reportFault } from './providers/fault';
import { pageStands } from './providers/firstPage';
import { here, isLeaving } from './providers/leave';
import { askForLiveMap } from './providers/liveReading';
import { isPinDue, lockNow, watchUse } from './providers/lock/idleLock';
import { lockHere } from './providers/lock/lock';
import { reloadOnceAnswered } from './providers/reload';
import { start, watchOtherTabs } from './providers/start';
import { beWall, storage } from './providers/storage';
import { applyTheme } from './providers/ui';
import { watchVersions } from './providers/versions';
import { loadFonts } from './theme/fonts';
import './theme/base.css';

/**
 * Decides by path, before any router: the guest's pages or the app. Between the two the browser
 * loads a new document, so that nothing of one user or company is left in memory for the next.
 */
const boot = async (root: Root) => {
  const wall = /^\/muro\/([^/]+)\/?$/.exec(window.location.pathname)?.[1];
  if (wall !== undefined) beWall(wall);
  applyTheme();
  void loadFonts();
  if (wall !== undefined) {
    const { Wall } = await import('./pages/wall/Wall');
    return root.render(
      <StrictMode>
        <Wall />
      </StrictMode>,
    );
  }
  const lock = await lockedHere();
  if (lock) {
    void import('./App').catch(() => undefined);
    const { LockScreen } = await import('./guest/LockScreen');
    await new Promise<void>((opened) =>
      root.render(
        <StrictMode>
          <LockScreen lock={lock} onOpened={opened} />
        </StrictMode>,
      ),
    );
  }
  // Asked for while the start-up waits for the server, when it is likely to be needed.
  if (storage.token() && isApp(here())) void import('./App').catch(() => undefined);
  const late = waitingTexts.map(([ms, words]) => setTimeout(() => root.render(<Waiting words={words} />), ms));
  await start().finally(() => late.forEach(clearTimeout));
  if (isLeaving()) return;
  const path = finalPath(here());
  if (path !== here()) window.history.replaceState(window.history.state, '', path);
  if (/^\/tiemporeal\b/.test(path)) askForLiveMap();
  if (storage.token()) watchOtherTabs();
  if (storage.held()) watchUse(lockNow);
  const Page = isApp(path) ? (await import('./App')).App : await (await import('./guest/Guest')).loadGuest();
  root.render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  // A guest's page has no data to wait for.
  if (!isApp(path)) pageStands();
};

const pagesOfSession = ['/', '/login', '/selectCompany', '/segundo-factor'];

/** The session that a PIN has to open before this page. What guests open by a link stays open to all. */
const lockedHere = async () => {
  if (isPinDue()) storage.dropHeld();
  const isOfSession = isApp(here()) || pagesOfSession.includes(window.location.pathname);
  return storage.token() === null && isOfSession ? lockHere() : undefined;
};

/** A slow server is no reason for an empty page. Milliseconds, and what is said from then on. */
const waitingTexts: [ms: number, words: string][] = [
  [800, 'Cargando…'],
  [4_000, 'El servidor tarda en responder…'],
];

const Waiting = ({ words }: { words: string }) => (
  <main className="stalled" role="status">
    <p>{words}</p>
  </main>
);

const container = document.getElementById('root');
if (container) {
  // React would write whatever was thrown, also nothing at all when a reader leaves in the middle of loading.
  const root = createRoot(container, { onCaughtError: reportFault });
  boot(root).catch((reason: unknown) => {
    reportFault(reason);
    reloadOnceAnswered();
    root.render(
      <main className="stalled" role="alert">
        <p>No se pudo cargar la aplicación.</p>
        <button type="button" onClick={() => window.location.reload()}>
          Recargar
        </button>
      </main>,
    );
  });
  watchVersions();
}

// A page that the browser kept alive behind «Atrás» may be of a session that is over.
window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
