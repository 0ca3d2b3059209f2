import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { StyleSheet } from '@emotion/sheet';
import { renderHook } from '@testing-library/react';
import { fullStyles, quickStyles } from './computedStyle';

const own = Symbol.for('ftrack: insert of emotion');
const sheet: StyleSheet & { [own]?: StyleSheet['insert'] } = StyleSheet.prototype;
/** This file is evaluated again for each test file; the class is not. */
const insert = (sheet[own] ??= sheet.insert);

/**
 * jsdom evaluates every rule for every requested style, which takes a third of all the time: styles are tested in a
 * browser.
 */
export const dropRules = () => {
  sheet.insert = () => undefined;
  quickStyles();
};

/** For tests of the rules themselves: from here on they are in the document. */
export const keepRules = () => {
  sheet.insert = insert;
  fullStyles();
  forgetRules();
};

export const forgetRules = () => {
  const { result, unmount } = renderHook(useEmotionCache);
  unmount();
  const cache = result.current;
  if (!cache) return;
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
};
