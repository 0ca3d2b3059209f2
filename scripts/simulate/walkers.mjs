const centre = { latitude: 4.65, longitude: -74.09 };

/** Vehicles that move randomly about the city at 10 to 60 km/h. */
export const walkers = (count) => Array.from({ length: count }, walker);

const walker = () => {
  let latitude = centre.latitude + (Math.random() - 0.5) / 5;
  let longitude = centre.longitude + (Math.random() - 0.5) / 8;
  let heading = Math.random() * 360;
  let at = Date.now();
  return (now) => {
    const kmh = 10 + Math.random() * 50;
    const km = (kmh * Math.min(now - at, 60_000)) / 3_600_000;
    at = now;
    heading = (heading + (Math.random() - 0.5) * 40 + 360) % 360;
    const radians = (heading * Math.PI) / 180;
    latitude += (Math.cos(radians) * km) / 111.2;
    longitude += (Math.sin(radians) * km) / (111.2 * Math.cos((latitude * Math.PI) / 180));
    return { latitude, longitude, heading, kmh };
  };
};
