import { HttpError, type DataProvider, type fetchUtils } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { filteredBy } from '#contract/core/paths';
import { idempotencyHeader } from '#contract/core/session';
import { api, type ApiOptions } from './api';
import { ApiFailure } from './apiFailure';
import { invalidateAssets } from './assets';
import { faultWords, isFault, reportFault } from './fault';

const rest = simpleRest('', (url, options) => call(url, optionsOf(options)));

/**
 * Adapts react-admin to the API's lists and records. Bulk changes are one request; a create that is retried is
 * idempotent.
 */
export const dataProvider: DataProvider = {
  ...rest,

  // A shortened address may have a sort field without a direction.
  /** `meta.within`: a filter that neither the address nor a saved view holds. */
  getList: (resource, { sort, ...params }) =>
    rest.getList(resource, {
      ...params,
      ...(params.meta?.within && { filter: { ...params.filter, ...params.meta.within } }),
      ...(sort && { sort: { field: sort.field, order: sort.order === 'DESC' ? 'DESC' : 'ASC' } }),
    }),

  create: async (resource, { data }) => {
    const body = await written(resource, data);
    const { key, settled } = attemptOf(`${resource} ${JSON.stringify(body)}`);
    try {
      const { json } = await call(`/${resource}`, { method: 'POST', body, headers: { [idempotencyHeader]: key } });
      settled();
      return { data: json };
    } catch (reason) {
      if (reason instanceof HttpError && reason.status > 0 && reason.status < 500) settled();
      throw reason;
    }
  },

  update: async (resource, { id, data }) => {
    const { json } = await call(`/${resource}/${encodeURIComponent(id)}`, {
      method: 'PUT',
      body: await written(resource, data),
    });
    return { data: json };
  },

  updateMany: async (resource, { ids, data }) => {
    await call(many(resource, ids), { method: 'PUT', body: await written(resource, data) });
    return { data: ids };
  },

  delete: async (resource, { id }) => {
    const { json } = await call(`/${resource}/${encodeURIComponent(id)}`, { method: 'DELETE' });
    return { data: json };
  },

  deleteMany: async (resource, { ids }) => {
    await call(many(resource, ids), { method: 'DELETE' });
    return { data: ids };
  },
};

const many = (resource: string, ids: readonly unknown[]) => `/${resource}${filteredBy({ id: ids })}`;

/** All requests go through here; errors get the shape that react-admin shows beside fields. */
const call = async (path: string, options: ApiOptions) => {
  try {
    const answer = await api<never>(path, options);
    if (options.method && path.startsWith('/activos')) invalidateAssets();
    return { ...answer, body: '' };
  } catch (reason) {
    if (isFault(reason)) throw faultOf(reason);
    if (!(reason instanceof ApiFailure)) throw reason;
    throw new HttpError(reason.message, reason.status, {
      code: reason.code,
      error: reason.error,
      message: reason.message,
      ...(reason.errors && {
        errors: Object.fromEntries(
          Object.entries(reason.errors).map(([field, messages]) => [field, messages.join('. ')]),
        ),
      }),
    });
  }
};

/** React-admin shows messages as they are. */
const faultOf = (reason: unknown): Error => {
  reportFault(reason);
  return new Error(faultWords, { cause: reason });
};

/**
 * ra-data-simple-rest uses this only for reads: lists and records. Its one header, Range, stays behind: beside it
 * browsers ask for no compression, and the query says the range anyway.
 */
const optionsOf = ({ signal }: fetchUtils.Options = {}): ApiOptions => (signal ? { signal } : {});

/** Only the writable fields and the version that the user saw: the server rejects the rest. */
const written = async (resource: string, data: Record<string, unknown>): Promise<Record<string, unknown>> => {
  // Loaded here so that users who only read need not wait for the validation code.
  const { entities } = await import('#contract/index');
  const entity = Object.entries(entities).find(([name]) => name === resource)?.[1];
  if (!entity) return data;
  const names = [...Object.keys(entity.fields), 'version'];
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
};

/** Creates whose outcome is unknown, with their idempotency keys. */
const attempts = new Map<string, string>();

export const attemptOf = (content: string) => {
  const key = attempts.get(content) ?? randomKey();
  attempts.set(content, key);
  return { key, settled: () => attempts.delete(content) };
};

/** `crypto.randomUUID` exists only in secure contexts; a LAN address is not one. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
