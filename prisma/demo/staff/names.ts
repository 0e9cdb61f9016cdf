import { type Random, weighted } from '../random.ts'

/**
 * First and last names by culture. Most people have both from the same culture. The lists are combined at random, so
 * that no real person is meant.
 */
const CULTURES: readonly (readonly [first: string, last: string])[] = [
  [
    'James Mary Robert Linda Michael Susan David Karen Thomas Nancy Daniel Laura Kevin Rachel Brian Emily Eric Megan Adam Julia Scott Claire Peter Alice',
    'Walker Bennett Foster Hughes Porter Sullivan Hayes Coleman Barnes Fisher Marsh Doyle Whitfield Carver Lowell Ashby Harlan Prescott Thornton Waverly Ellison Grady Hollis Merrill',
  ],
  [
    'Luis Maria Carlos Ana Jorge Sofia Miguel Elena Rafael Carmen Diego Lucia Andres Isabel Mateo Valeria Hector Paloma Tomas Marisol',
    'Ortega Delgado Ramirez Castillo Vargas Navarro Fuentes Salazar Mendoza Aguilar Cordero Espinoza Rios Montoya Quintero Zamora Villanueva Escobedo Barrera Lucero',
  ],
  [
    'Nneka Kwame Amara Chidi Ngozi Kofi Ifeoma Tunde Abena Emeka Zainab Sadiq Adaeze Yaw Folake Obinna',
    'Okafor Adjei Mensah Obi Adeyemi Balogun Nwosu Boateng Eze Diallo Owusu Abiola Kamara Osei Danjuma Uche',
  ],
  ['Wei Mei Jun Lin Hao Xiu Min Yan Jie Ling Tao Qing Feng Lan', 'Chen Wang Liu Zhang Huang Zhao Wu Lin Xu Sun Zhou Gao Luo Tang'],
  ['Dana Jisoo Minho Sora Hyun Yuna Jaewon Hana Seojun Mina Kyung Eunji', 'Kim Park Lee Choi Jung Kang Yoon Lim Shin Han Seo Kwon'],
  [
    'Priya Arjun Ananya Rohan Kavya Vikram Neha Sanjay Meera Rahul Divya Karthik Asha Nikhil Leela Suresh',
    'Sharma Patel Iyer Reddy Nair Gupta Menon Desai Rao Joshi Kapoor Bhatt Pillai Chandra Mehta Varma',
  ],
  ['Linh Minh Anh Huy Thu Khoa Mai Tuan Hoa Duc Lan Phong', 'Nguyen Tran Pham Hoang Vu Dang Bui Do Ngo Duong Ly Truong'],
  [
    'Omar Layla Yusuf Amira Karim Nadia Hassan Samira Tariq Leila Rashid Yasmin Bilal Dalia',
    'Haddad Nasser Rahman Khoury Saleh Aziz Mansour Farah Hakim Darwish Qureshi Siddiqui Al-Amin El-Sayed',
  ],
  [
    'Anton Katya Pavel Irina Marek Zofia Tomasz Olena Dmitri Milena Stefan Vera Jakub Hanna',
    'Kowalski Novak Petrov Ivanova Wojcik Horvat Marek Bondar Zielinski Sokolov Dvorak Lysenko Kaminski Popa',
  ],
  [
    'Sean Aoife Liam Niamh Declan Maeve Conor Fiona Rory Orla',
    "O'Brien O'Connor Byrne Murphy Gallagher Fitzgerald McKenna Nolan O'Rourke Keane",
  ],
]

const SPLIT = CULTURES.map(([first, last]) => ({ first: first.split(' '), last: last.split(' ') }))
const ALL_FIRST = SPLIT.flatMap(({ first }) => first)
/** Shares of the cultures among borrowers and staff. */
const BY_SHARE = weighted(SPLIT, [34, 17, 8, 6, 5, 8, 5, 6, 6, 5])

export function personName(random: Random): { first: string; last: string } {
  const culture = random.weighted(BY_SHARE)
  const first = random.chance(0.9) ? random.pick(culture.first) : random.pick(ALL_FIRST)
  const last = random.pick(culture.last)
  if (!random.chance(0.06)) return { first, last }
  const second = random.pick(random.weighted(BY_SHARE).last)
  return { first, last: second === last ? last : `${last}-${second}` }
}

export function fullName(random: Random): string {
  const { first, last } = personName(random)
  return `${first} ${last}`
}
