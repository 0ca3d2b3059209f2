/** Latitude and longitude of the corners of a round trip. */
export type Circuit = readonly [Place, Place, Place, ...Place[]];
type Place = readonly [latitud: number, longitud: number];
type City = 'bogota' | 'cali';

/** Round trips along main roads. Drawn by hand from the map: good to look at, not to navigate by. */
export const circuits: Record<City, readonly [Circuit, ...Circuit[]]> = {
  bogota: [
    // Autopista Norte, calle 170, carrera Séptima, calle 100
    [
      [4.6857, -74.0567],
      [4.6988, -74.0534],
      [4.7123, -74.0503],
      [4.7298, -74.0469],
      [4.7462, -74.0436],
      [4.7519, -74.0302],
      [4.7331, -74.0248],
      [4.7098, -74.0291],
      [4.6919, -74.0331],
      [4.6802, -74.0389],
      [4.6836, -74.0481],
    ],
    // Avenida El Dorado to the airport and back by calle 80
    [
      [4.6148, -74.0706],
      [4.6282, -74.0779],
      [4.6421, -74.0936],
      [4.6582, -74.1081],
      [4.6741, -74.1198],
      [4.6903, -74.1333],
      [4.7011, -74.1218],
      [4.6953, -74.0987],
      [4.6871, -74.0802],
      [4.6718, -74.0688],
      [4.6421, -74.0659],
    ],
    // Avenida Boyacá, north to south, back by carrera 30
    [
      [4.7394, -74.0782],
      [4.7169, -74.0878],
      [4.6943, -74.0951],
      [4.6714, -74.1119],
      [4.6471, -74.1259],
      [4.6219, -74.1391],
      [4.5989, -74.1432],
      [4.5918, -74.1203],
      [4.6069, -74.0921],
      [4.6335, -74.0812],
      [4.6639, -74.0751],
      [4.6932, -74.0719],
    ],
    // Avenida de las Américas and calle 13
    [
      [4.6203, -74.0838],
      [4.6262, -74.0999],
      [4.6291, -74.1183],
      [4.6318, -74.1392],
      [4.6389, -74.1531],
      [4.6521, -74.1429],
      [4.6438, -74.1243],
      [4.6319, -74.1089],
      [4.6181, -74.0949],
    ],
  ],
  cali: [
    // Calle Quinta, Pasoancho, carrera 100
    [
      [3.4516, -76.5372],
      [3.4379, -76.5431],
      [3.4221, -76.5449],
      [3.4063, -76.5461],
      [3.3889, -76.5443],
      [3.3741, -76.5391],
      [3.3762, -76.5289],
      [3.3931, -76.5301],
      [3.4112, -76.5318],
      [3.4298, -76.5341],
      [3.4432, -76.5329],
    ],
    // Avenida Tercera Norte and the way to Yumbo
    [
      [3.4583, -76.5281],
      [3.4702, -76.5242],
      [3.4869, -76.5163],
      [3.5051, -76.5082],
      [3.5279, -76.5013],
      [3.5488, -76.4971],
      [3.5571, -76.4902],
      [3.5302, -76.4939],
      [3.5019, -76.4998],
      [3.4803, -76.5079],
      [3.4639, -76.5201],
    ],
    // Autopista Suroriental and avenida Simón Bolívar
    [
      [3.4489, -76.5189],
      [3.4382, -76.5078],
      [3.4249, -76.5003],
      [3.4089, -76.5061],
      [3.3958, -76.5139],
      [3.3981, -76.5249],
      [3.4098, -76.5233],
      [3.4229, -76.5189],
      [3.4361, -76.5211],
    ],
  ],
};

const cityOf = (company: string): City => (/valle|cali/i.test(company) ? 'cali' : 'bogota');

/** The vehicle of `demo-0011` is number 0. Those before it wait for frames from outside: they have numbers below 0. */
export const vehicleNumber = (identifier: string): number => Number(identifier.slice('demo-'.length)) - 11;

/** The circuit of a company's vehicle, always the same. */
export const circuitOf = (company: string, vehicle: number): Circuit => {
  const ways = circuits[cityOf(company)];
  return ways.at(vehicle % ways.length) ?? ways[0];
};
