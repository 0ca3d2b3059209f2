import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { RuntimeConfig } from '#contract/core/session';
import { notFound } from '../plugins/errors';

const prefix = '/archivos/mapas/';
const extension = '.pmtiles';
const isMap = (name: string) => /^[^./\\][^/\\]*\.pmtiles$/.test(name);
const folderOf = (data: string) => path.resolve(data, 'mapas');

/** The map files in the operator's data folder, by name. */
export const mapFilesIn = async (data: string): Promise<{ name: string; path: string }[]> => {
  const found = await readdir(folderOf(data), { withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => !entry.isDirectory() && isMap(entry.name))
    .map(({ name }) => ({ name, path: path.join(folderOf(data), name) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'es'));
};

/** The same as pages read them. Looked up on each request: a new file appears at the next page load. */
export const mapsIn = async (data: string): Promise<RuntimeConfig['maps']> =>
  (await mapFilesIn(data)).map(({ name }) => ({
    name: name.slice(0, -extension.length),
    url: prefix + encodeURIComponent(name),
  }));

/**
 * Serves maps with range requests, so that a map of gigabytes is read in pieces. Maps are public, like those of a tile
 * server.
 */
export const mapRoutes =
  (data: string): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { name: string } }>(`${prefix}:name`, { config: { allow: 'anyone' } }, (request, reply) => {
      const { name } = request.params;
      if (!isMap(name)) return notFound(request, reply);
      return reply.sendFile(name, folderOf(data));
    });
  };
