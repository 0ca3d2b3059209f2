import { zipOf } from '../../testing/zip';

/** A small city with two routes; tests override tables as text or bytes, and null removes a table. */
export const aFeed = (tables: Record<string, string | Buffer | null> = {}, folder = ''): Buffer => {
  const all = { ...usual, ...tables };
  return zipOf(
    Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [{ name: `${folder}${name}`, content }])),
  );
};

const usual: Record<string, string> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\n1,Buses,https://example.com,America/Bogota\n',
  'routes.txt':
    'route_id,route_short_name,route_long_name,route_type,route_color\nR1,10,Centro - Norte,3,00AA33\nR2,20,,3,\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon\nA,Plaza,4.60,-74.10\nB,"Parque, sur",4.61,-74.10\nC,Museo,4.63,-74.10\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n' +
    'LAB,1,1,1,1,1,0,0,20260101,20261231\nSAB,0,0,0,0,0,1,0,20260101,20261231\n',
  'trips.txt':
    'route_id,service_id,trip_id,trip_headsign,direction_id,shape_id\n' +
    'R1,LAB,t1,Norte,0,s1\nR1,SAB,t2,Norte,0,s1\nR1,LAB,t3,Centro,1,\nR2,LAB,t4,,,\n',
  'shapes.txt':
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns1,4.63,-74.10,30\ns1,4.60,-74.10,1\ns1,4.615,-74.11,7\n',
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    't1,06:29:00,06:30:00,A,1',
    't1,06:40:00,06:42:00,B,5',
    't1,07:00:00,07:00:00,C,9',
    't2,05:50:00,05:50:00,A,1',
    't2,06:00:00,06:02:00,B,2',
    't2,06:20:00,06:20:00,C,3',
    't3,08:00:00,08:00:00,C,1',
    't3,08:25:00,08:25:00,A,2',
    't4,09:00:00,09:00:00,A,1',
    't4,09:15:00,09:15:00,B,2',
    '',
  ].join('\n'),
};
