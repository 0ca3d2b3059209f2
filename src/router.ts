import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import { isApp } from '#contract/core/paths';
import { redirectFor } from './redirect';
import { isLeaving, leave } from './providers/leave';
import { session } from './providers/session';
import { watchBack } from './ui/layers/back';

/** The app's router, made once: every navigation asks the guard, and what lies outside the app is a new document. */
export const guardedRouter = (Component: ComponentType) => (made ??= make(Component));

let made: ReturnType<typeof createBrowserRouter> | undefined;

const make = (Component: ComponentType) => {
  watchBack();
  const router = createBrowserRouter([
    { path: '/*', Component, loader: guarded, shouldRevalidate: () => true, HydrateFallback: () => null },
  ]);
  // Who it is, or where they belong, became known: the page at hand is judged again.
  session.subscribe((now, before) => {
    if (!isLeaving() && (now.user !== before.user || now.companies !== before.companies)) void router.revalidate();
  });
  return router;
};

const guarded = ({ request }: LoaderFunctionArgs) => {
  if (isLeaving()) return nothingMore;
  const { pathname, search } = new URL(request.url);
  const go = redirectFor(pathname + search);
  const wanted = go ?? pathname + search;
  if (isApp(wanted)) return go === undefined ? null : redirect(go);
  leave();
  return redirectDocument(wanted);
};

/** The page is closing: no navigation of its own may overtake the document that comes. */
const nothingMore = new Promise<never>(() => undefined);
