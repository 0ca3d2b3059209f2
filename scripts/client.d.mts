import type { PluginOption } from 'vite';

/** Builds the page into this folder, over what is there; with more plugins than the configuration's own. */
export function buildClient(target: string, plugins?: PluginOption[]): Promise<void>;
