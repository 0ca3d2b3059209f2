import protobuf from 'protobufjs/light.js';
import type { PosicionesGtfs, ViajesGtfs } from '#contract/requests/gtfsRt';

const field = (type: string, id: number, rule?: 'repeated' | 'required') => ({ type, id, ...(rule && { rule }) });

/** The part of GTFS-Realtime 2.0 that is written, with the numbers of its fields. */
const types = {
  FeedMessage: {
    fields: { header: field('FeedHeader', 1, 'required'), entity: field('FeedEntity', 2, 'repeated') },
  },
  FeedHeader: {
    fields: {
      gtfs_realtime_version: field('string', 1, 'required'),
      incrementality: field('Incrementality', 2),
      timestamp: field('uint64', 3),
    },
    nested: { Incrementality: { values: { FULL_DATASET: 0, DIFFERENTIAL: 1 } } },
  },
  FeedEntity: {
    fields: {
      id: field('string', 1, 'required'),
      trip_update: field('TripUpdate', 3),
      vehicle: field('VehiclePosition', 4),
    },
  },
  TripUpdate: {
    fields: {
      trip: field('TripDescriptor', 1, 'required'),
      vehicle: field('VehicleDescriptor', 3),
      stop_time_update: field('StopTimeUpdate', 2, 'repeated'),
      timestamp: field('uint64', 4),
    },
  },
  StopTimeUpdate: {
    fields: {
      stop_id: field('string', 4),
      arrival: field('StopTimeEvent', 2),
      departure: field('StopTimeEvent', 3),
      schedule_relationship: field('Relationship', 5),
    },
    nested: { Relationship: { values: { SCHEDULED: 0, SKIPPED: 1, NO_DATA: 2 } } },
  },
  StopTimeEvent: {
    fields: { delay: field('int32', 1), time: field('int64', 2), uncertainty: field('int32', 3) },
  },
  VehiclePosition: {
    fields: {
      trip: field('TripDescriptor', 1),
      position: field('Position', 2),
      timestamp: field('uint64', 5),
      stop_id: field('string', 7),
      vehicle: field('VehicleDescriptor', 8),
    },
  },
  Position: {
    fields: {
      latitude: field('float', 1, 'required'),
      longitude: field('float', 2, 'required'),
      bearing: field('float', 3),
      speed: field('float', 5),
    },
  },
  TripDescriptor: {
    fields: {
      trip_id: field('string', 1),
      start_time: field('string', 2),
      start_date: field('string', 3),
      schedule_relationship: field('Relationship', 4),
      route_id: field('string', 5),
    },
    nested: { Relationship: { values: { SCHEDULED: 0, ADDED: 1, UNSCHEDULED: 2, CANCELED: 3 } } },
  },
  VehicleDescriptor: {
    fields: { id: field('string', 1), label: field('string', 2), license_plate: field('string', 3) },
  },
};

const root = protobuf.Root.fromJSON({
  // proto2 writes a value even where it is the default, such as the header's incrementality.
  nested: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { ...type, edition: 'proto2' }])),
});

/** The protobuf of a feed. */
export const feedMessage = root.lookupType('FeedMessage');

/** A feed as protobuf. */
export const encoded = (feed: PosicionesGtfs | ViajesGtfs): Uint8Array =>
  feedMessage.encode(feedMessage.fromObject(feed)).finish();
