import ical, { escape, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { withoutControls } from '#contract/rules/text';

declare module '../../../untrusted/task' {
  interface Tasks {
    calendarFeed: typeof writeFeed;
  }
}

export interface FeedEvent {
  uid: string;
  sequence: number;
  summary: string;
  description: string;
  category: string;
  url: string | null;
  tentative: boolean;
  allDay: boolean;
  /** Days for whole-day events, else moments; all ISO. The end is exclusive. */
  start: string;
  end: string | null;
  modified: string | null;
}

interface Feed {
  name: string;
  events: readonly FeedEvent[];
}

/** A calendar in the format of RFC 5545. It may take long: run it in a worker thread. */
export const writeFeed = ({ name, events }: Feed): string => {
  const calendar = ical({
    // The library escapes the texts of events, but not this one.
    name: escape(printable(name), false),
    prodId: { company: 'Ftrack', product: 'Mantenimiento', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    // Calendars should refresh every hour.
    ttl: 3_600,
    events: events.map(({ uid, summary, description, category, tentative, modified, ...event }) => ({
      ...event,
      id: uid,
      summary: printable(summary),
      description: printable(description),
      categories: [{ name: category }],
      status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // Work of the fleet does not make the reader busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      lastModified: modified,
    })),
  });
  return `${calendar.toString()}\r\n`;
};

/** Line ends are those of the file. */
const printable = (text: string) => withoutControls(text).replaceAll(/[\t\r]+/g, ' ');
