import type { Db } from '../db/client';
import type { ObjectStore } from '../db/objectStore';
import type { createHttp, HttpParts } from '../http';
import type { Post } from '../notifications/index';
import type { Wire } from '../realtime/index';
import type { Secrets } from '../secrets';
import type { Send } from '../webhooks/send';

export interface AppParts extends HttpParts {
  db: Db;
  secrets: Secrets;
  /** Folder of the built page. */
  client: string;
  version: string;
  /** Connection to the first process of this machine, where there are several. */
  wire?: Wire;
  /** Replaces the bucket of FILES_URL. */
  objects?: ObjectStore;
  /** Replaces the connection to push services. */
  post?: Post;
  /** Replaces the network of webhooks and forwarding. */
  send?: Send;
  /** Interval (ms) between looks for jobs that another process left. */
  lookout?: number;
}

export type App = ReturnType<typeof createHttp>;
