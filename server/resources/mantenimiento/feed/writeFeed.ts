import ical, { escape, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

export interface FeedEvent {
  uid: string;
  sequence: number;
  summary: string;
  description: string;
  category: string;
  url: string | null;
  tentative: boolean;
  allDay: boolean;
  /** Days where it is of whole days, else moments; all ISO. The end is not in it. */
  start: string;
  end: string | null;
  modified: string | null;
}

interface Feed {
  name: string;
  events: readonly FeedEvent[];
}

/** How often calendars should come by, in seconds. */
const every = 3_600;

/** A calendar as RFC 5545 has it. It takes as long as it takes: for a thread of its own. */
export const writeFeed = ({ name, events }: Feed): string => {
  const calendar = ical({
    // The library escapes what events say, but not this.
    name: escape(printable(name), false),
    prodId: { company: 'Ftrack', product: 'Mantenimiento', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: every,
    events: events.map(({ uid, summary, description, category, tentative, modified, ...event }) => ({
      ...event,
      id: uid,
      summary: printable(summary),
      description: printable(description),
      categories: [{ name: category }],
      status: tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // What a fleet has to do takes none of its reader's time.
      transparency: ICalEventTransparency.TRANSPARENT,
      lastModified: modified,
    })),
  });
  return `${calendar.toString()}\r\n`;
};

/** Control characters have no place in such a file, but for ends of lines. */
const printable = (text: string) => text.replaceAll(/(?!\n)\p{Cc}/gu, '');
