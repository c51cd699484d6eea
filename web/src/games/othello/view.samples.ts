// What the server shows, for view.ts to be checked: written by crates/tables/tests/suite/views.rs.
import type { Happening, View } from "./view";

export const views: View[] = [
  {"board":"---------------------------OX------XO---------------------------","discs":[2,2],"log":[],"moves":["d3","c4","f5","e6"],"opening":null,"options":{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8},"outcome":null,"turn":0},
  {"board":"--------------------------XXX------XO---------------------------","discs":[4,1],"log":[[0,"c4"]],"moves":["c3","e3","c5"],"opening":null,"options":{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8},"outcome":null,"turn":1},
  {"board":"--------------------O-----XXO------XO---------------------------","discs":[3,3],"log":[[0,"c4"],[1,"e3"]],"moves":["f2","f3","f4","f5","f6"],"opening":"Perpendicular","options":{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8},"outcome":null,"turn":0},
  {"board":"----OOX-X--XXO--XX-XXXX-XOXXOXXOX-OOXOX--XXOOO-XOOOOOOO--OOO---O","discs":[21,23],"log":[[0,"c4"],[1,"e3"],[0,"f5"],[1,"c5"],[0,"e2"],[1,"d6"],[0,"c7"],[1,"f4"],[0,"b6"],[1,"d7"],[0,"e6"],[1,"b8"],[0,"d3"],[1,"b4"],[0,"c8"],[1,"a7"],[0,"b3"],[1,"g5"],[0,"b7"],[1,"f2"],[0,"a5"],[1,"f6"],[0,"g4"],[1,"e1"],[0,"g1"],[1,"h4"],[0,"c6"],[1,"f7"],[0,"h6"],[1,"e7"],[0,"a4"],[1,"a3"],[0,"g7"],[1,"d8"],[0,"d2"],[1,"f3"],[0,"a2"],[1,"f1"],[0,"g3"],[1,"h8"]],"moves":[],"opening":"Perpendicular","options":{"directions":["horizontal","vertical","diagonal"],"height":8,"start":"","width":8},"outcome":{"say":{"code":"othello.resigned","params":{"loser":"Black","winner":"White"},"text":"Black gives up; White wins."},"verdict":{"kind":"won","seat":1}},"turn":null},
  {"board":"OOOOOXOXOOXXOXXX","discs":[7,9],"log":[[0,"a2"],[1,"c1"],[0,"d3"],[1,"a4"],[0,"b1"],[1,"c4"],[0,"d4"],[1,"a3"],[0,"b4"],[1,"a1"],[0,"d2"],[1,"d1"]],"moves":[],"opening":null,"options":{"directions":["horizontal","vertical","diagonal"],"height":4,"start":"","width":4},"outcome":{"say":{"code":"othello.won","params":{"other":7,"own":9,"winner":"White"},"text":"White wins 9–7."},"verdict":{"kind":"won","seat":1}},"turn":null},
  {"board":"XOOXXOOXOOOXXXXO","discs":[8,8],"log":[[0,"d3"],[1,"d2"],[0,"d1"],[1,"b4"],[0,"a1"],[1,"b1"],[0,"a4"],[1,"d4"],[0,"a2"],[1,"c1"],[0,"c4"],[1,"a3"]],"moves":[],"opening":null,"options":{"directions":["horizontal","vertical","diagonal"],"height":4,"start":"","width":4},"outcome":{"say":{"code":"othello.drawn","params":{"black":8,"white":8},"text":"A draw, 8–8."},"verdict":{"kind":"draw"}},"turn":null},
];

export const happenings: Happening[] = [
  {"kind":"passed","seat":0},
  {"kind":"turned","squares":["d4"]},
];
